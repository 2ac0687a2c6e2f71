import { SHIPPING_FEE_TAKA } from '../constants.ts'
import { type Poisha, toPoisha } from '../money.ts'
import { type DeliveryDays, MARKET_DAYS } from './delivery-estimate.ts'
import type { DeliveryPlace, DeliveryZone, ShopDelivery } from './shop-delivery.ts'

/** `weight` of a piece in grams; absent: the shop's default. */
export type DeliveryLine = { price: Poisha; quantity: number; weight?: number | null | undefined }
/** `rules` null: the shop has no zones. `place` null: not known. `isPickup`: the customer collects it at the shop. */
export type Delivery = { rules: ShopDelivery | null; place: DeliveryPlace | null; isPickup?: boolean | undefined }
/** `days` are for estimateDelivery. */
export type DeliveryQuote =
  | { isServed: true; fee: Poisha; days: DeliveryDays }
  | { isServed: false; fee?: undefined; days?: undefined }

const FIRST_KILOGRAM = 1000

/** What the delivery of some lines costs and how long it takes. The only place that knows the fee. */
export const quoteDelivery = (lines: readonly DeliveryLine[], { rules, place, isPickup }: Delivery): DeliveryQuote => {
  if (isPickup) return { isServed: true, fee: 0, days: findPickupDays(rules) }
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  if (!rules) return { isServed: true, fee: calculateMarketFee(subtotal), days: MARKET_DAYS }
  const zone = rules.zones.find(one => isInZone(one, rules, place))
  if (!zone || zone.fee === null) return { isServed: false }
  const { handlingDays, daysOff } = rules
  const days = { from: handlingDays + zone.daysFrom, to: handlingDays + zone.daysTo, daysOff }
  return { isServed: true, fee: calculateFee(zone, zone.fee, lines, subtotal, rules.pieceWeight), days }
}

/** After how many working days it is ready. A shop without zones of its own does not say how long it packs. */
const findPickupDays = (rules: ShopDelivery | null): DeliveryDays => {
  const { handlingDays, daysOff } = rules ?? { handlingDays: 1, daysOff: MARKET_DAYS.daysOff }
  return { from: handlingDays, to: handlingDays, daysOff }
}

/** 60 taka for a subtotal above 1 taka, else 0. */
const calculateMarketFee = (subtotal: Poisha): Poisha => (subtotal > toPoisha(1) ? toPoisha(SHIPPING_FEE_TAKA) : 0)

const calculateFee = (
  { feePerKg, freeFrom }: DeliveryZone,
  fee: number,
  lines: readonly DeliveryLine[],
  subtotal: Poisha,
  pieceWeight: number,
): Poisha => {
  if (lines.length === 0 || (freeFrom !== null && subtotal >= toPoisha(freeFrom))) return 0
  const grams = lines.reduce((sum, { weight, quantity }) => sum + (weight ?? pieceWeight) * quantity, 0)
  const furtherKilograms = Math.max(0, Math.ceil((grams - FIRST_KILOGRAM) / 1000))
  return toPoisha(fee) + toPoisha(feePerKg) * furtherKilograms
}

/** Where no place is known, only `everywhere` matches. */
const isInZone = (zone: DeliveryZone, { from }: ShopDelivery, place: DeliveryPlace | null): boolean => {
  if (zone.area === 'everywhere') return true
  if (!place) return false
  switch (zone.area) {
    case 'places':
      return (
        zone.places?.some(slug => [place.slug, place.upazila, place.district, place.division].includes(slug)) ?? false
      )
    case 'own-upazila':
      return isSmallerThanDistrict(place) && place.slug === from?.slug
    case 'own-district':
      return place.district === from?.district
    case 'own-division':
      return place.division === from?.division
    default:
      return place.metroZone === zone.area
  }
}

const isSmallerThanDistrict = ({ slug, district }: DeliveryPlace): boolean => slug !== district
