import type { DeliveryDays } from '../delivery/delivery-estimate.ts'
import { type Delivery, quoteDelivery } from '../delivery/quote-delivery.ts'
import type { ShopDelivery } from '../delivery/shop-delivery.ts'
import { toPoisha } from '../money.ts'
import { calculateShownTotals, type ShownPurchase, type TakaTotals } from '../products/pricing.ts'

/** What is known before the place of a delivery is: totals with the lowest and the highest fee, and the first and last day. */
export type PriceRange = { from: TakaTotals; to: TakaTotals; days: DeliveryDays }

/** The totals of what a screen shows in every zone of a shop. Null: it delivers nowhere. */
export const calculatePriceRange = (
  purchase: Omit<ShownPurchase, 'delivery'>,
  rules: ShopDelivery,
): PriceRange | null => {
  const zones = listServedZones(rules)
  const totals = zones
    .map(delivery => calculateShownTotals({ ...purchase, delivery }))
    .sort((a, b) => a.shipping - b.shipping)
  const lines = purchase.lines.map(line => ({ ...line, price: toPoisha(line.price) }))
  const days = zones.flatMap(delivery => quoteDelivery(lines, delivery).days ?? [])
  const [from, to] = [totals[0], totals.at(-1)]
  return from && to ? { from, to, days: spanDays(days, rules) } : null
}

/** Each zone as if it were the only one. */
const listServedZones = (rules: ShopDelivery): Delivery[] =>
  rules.zones
    .filter(({ fee }) => fee !== null)
    .map(zone => ({ rules: { ...rules, zones: [{ ...zone, area: 'everywhere' }] }, place: null }))

const spanDays = (days: readonly DeliveryDays[], { daysOff }: ShopDelivery): DeliveryDays => ({
  from: Math.min(...days.map(({ from }) => from)),
  to: Math.max(...days.map(({ to }) => to)),
  daysOff,
})
