import * as v from 'valibot'
import {
  DELIVERY_PROBLEMS,
  type DeliveryArea,
  type DeliveryZone,
  ShopDelivery,
} from '../../../../contract/delivery/shop-delivery.ts'
import { normaliseTypedNumber } from '../../../../lists/typed-number.ts'
import { createId } from '../../../../local/db/ids.ts'
import { localiseDigits, type MessageKey } from '../../../../ui/text/i18n.ts'

/** A zone as it is typed. An empty fee per kg is 0, and an empty amount for free delivery means that there is none. */
export type TypedZone = {
  /** Of the row on the screen. */
  key: string
  area: DeliveryArea
  places: string[]
  isServed: boolean
  fee: string
  feePerKg: string
  freeFrom: string
  daysFrom: string
  daysTo: string
}

export type TypedDelivery = {
  from: ShopDelivery['from']
  zones: TypedZone[]
  handlingDays: string
  pieceWeight: string
  daysOff: number[]
}

const toText = (number: number | null | undefined): string => (number == null ? '' : localiseDigits(String(number)))

const toTypedZone = ({ area, places, fee, feePerKg, freeFrom, daysFrom, daysTo }: DeliveryZone): TypedZone => ({
  key: createId(),
  area,
  places: [...(places ?? [])],
  isServed: fee !== null,
  fee: toText(fee),
  feePerKg: feePerKg === 0 ? '' : toText(feePerKg),
  freeFrom: toText(freeFrom),
  daysFrom: toText(daysFrom),
  daysTo: toText(daysTo),
})

export const toTypedDelivery = (delivery: ShopDelivery): TypedDelivery => ({
  from: delivery.from,
  zones: delivery.zones.map(toTypedZone),
  handlingDays: toText(delivery.handlingDays),
  pieceWeight: toText(delivery.pieceWeight),
  daysOff: [...delivery.daysOff],
})

const toNumber = (text: string): number => (text.trim() ? Number(normaliseTypedNumber(text)) : Number.NaN)
const toNumberOr = <Empty>(text: string, empty: Empty): number | Empty => (text.trim() ? toNumber(text) : empty)

const readZone = (zone: TypedZone): DeliveryZone => ({
  area: zone.area,
  ...(zone.area === 'places' && { places: zone.places }),
  fee: zone.isServed ? toNumber(zone.fee) : null,
  feePerKg: zone.isServed ? toNumberOr(zone.feePerKg, 0) : 0,
  freeFrom: zone.isServed ? toNumberOr(zone.freeFrom, null) : null,
  // Nobody waits for what is not delivered.
  daysFrom: zone.isServed ? toNumber(zone.daysFrom) : 0,
  daysTo: zone.isServed ? toNumber(zone.daysTo) : 0,
})

/** Where something typed is wrong: the field of a zone, or of the whole. */
export type DeliveryProblem = { zone: number | null; field: string; message: MessageKey }

/** What was typed as the API takes it, or the first thing that is wrong with it. */
export const readTypedDelivery = (
  typed: TypedDelivery,
): { delivery: ShopDelivery; problem?: undefined } | { delivery?: undefined; problem: DeliveryProblem } => {
  const parsed = v.safeParse(ShopDelivery, {
    from: typed.from,
    zones: typed.zones.map(readZone),
    handlingDays: toNumberOr(typed.handlingDays, 0),
    pieceWeight: toNumber(typed.pieceWeight),
    daysOff: typed.daysOff,
  })
  if (parsed.success) return { delivery: parsed.output }
  const [issue] = parsed.issues
  const [first, zone, field] = issue.path?.map(({ key }) => key) ?? []
  const message = DELIVERY_PROBLEMS.find(text => text === issue.message) ?? INCOMPLETE
  if (first !== 'zones' || typeof zone !== 'number') return { problem: { zone: null, field: String(first), message } }
  return { problem: { zone, field: String(field ?? (message === NO_PLACES ? 'places' : 'daysTo')), message } }
}

const INCOMPLETE = 'The delivery of your shop is not complete. Fill it in again.'
const NO_PLACES = 'Choose at least one place.'

/** The zone before "everywhere else", which stays the last. */
export const addZone = (typed: TypedDelivery): TypedDelivery => {
  const last = typed.zones.at(-1)
  const added = toTypedZone({ ...CITY, area: 'places', places: [] })
  return { ...typed, zones: [...typed.zones.slice(0, -1), added, ...(last ? [last] : [])] }
}

export const changeZone = (typed: TypedDelivery, key: string, change: Partial<TypedZone>): TypedDelivery => ({
  ...typed,
  zones: typed.zones.map(zone => (zone.key === key ? { ...zone, ...change } : zone)),
})

export const removeZone = (typed: TypedDelivery, key: string): TypedDelivery => ({
  ...typed,
  zones: typed.zones.filter(zone => zone.key !== key),
})

/** Earlier zones count first. */
export const moveZoneUp = (typed: TypedDelivery, key: string): TypedDelivery => {
  const at = typed.zones.findIndex(zone => zone.key === key)
  const [zone, before] = [typed.zones[at], typed.zones[at - 1]]
  if (!zone || !before) return typed
  const zones = [...typed.zones]
  zones.splice(at - 1, 2, zone, before)
  return { ...typed, zones }
}

const FRIDAY = 5
const CITY: DeliveryZone = { area: 'dhaka-city', fee: 70, feePerKg: 20, freeFrom: null, daysFrom: 1, daysTo: 2 }
const WHOLE: Omit<ShopDelivery, 'zones'> = { from: null, handlingDays: 1, pieceWeight: 500, daysOff: [FRIDAY] }

export type DeliveryTemplate = 'district' | 'dhaka'

/** What a shop can start with. */
export const DELIVERY_TEMPLATES: Record<DeliveryTemplate, ShopDelivery> = {
  district: {
    ...WHOLE,
    zones: [
      { ...CITY, area: 'own-district', fee: 60 },
      { ...CITY, area: 'everywhere', fee: 120, daysFrom: 2, daysTo: 4 },
    ],
  },
  dhaka: {
    ...WHOLE,
    zones: [
      CITY,
      { ...CITY, area: 'dhaka-suburb', fee: 100 },
      { ...CITY, area: 'everywhere', fee: 130, daysFrom: 2, daysTo: 4 },
    ],
  },
}
