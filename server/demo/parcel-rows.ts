import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/contract/durations.ts'
import type { Poisha } from '../../src/contract/money.ts'
import { calculateLess, cashAfter } from '../../src/contract/orders/kept-pieces.ts'
import type { OrderStatus } from '../../src/contract/orders/order-status.ts'
import { courierTitle } from '../../src/contract/shipments/couriers.ts'
import { isFinal, type ShipmentProblem, type ShipmentStatus } from '../../src/contract/shipments/shipment-status.ts'
import { sandboxParcelPath } from '../adapters/couriers/demo-courier.ts'
import { required } from '../config/required.ts'
import { nextPollAt } from '../orders/shipping/poll-interval.ts'
import { readShopDelivery } from '../shops/shop-delivery.ts'
import { lookUp } from './look-up.ts'
import type { RowOf } from './market-rows.ts'
import type { DemoOrders } from './order-rows.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'
import type { CatalogueRows } from './shops-and-products.ts'

export type DemoParcels = {
  shipments: RowOf<'shipments'>[]
  shipment_events: RowOf<'shipment_events'>[]
  sandbox_parcels: RowOf<'sandbox_parcels'>[]
}
type ParcelSource = { now: number; publicUrl: string; catalogueRows: CatalogueRows; orderRows: DemoOrders }

/** Of its own, so that the rest of the market is the same with and without parcels. */
const RANDOM_SEED = 1972
/** Orders that were placed before went with other couriers. */
const PARCEL_DAYS = 45
const PIECE_WEIGHT = 500
const MISSING_CASH = 10_000

const ON_THE_WAY = ['BOOKED', 'PICKED_UP', 'IN_TRANSIT'] as const
/** What the courier says of a parcel, one after the other. */
type Journey = { steps: readonly ShipmentStatus[]; problem?: ShipmentProblem; lessCash?: true }

const DELIVERED: Journey = { steps: [...ON_THE_WAY, 'OUT_FOR_DELIVERY', 'DELIVERED'] }
const RETURNED: Journey = { steps: [...ON_THE_WAY, 'DELIVERY_FAILED', 'RETURNING', 'RETURNED'] }
/** Of the orders that are shipped, the latest first. */
const SHIPPED: readonly Journey[] = [
  { steps: [...ON_THE_WAY, 'OUT_FOR_DELIVERY'] },
  { steps: [...ON_THE_WAY, 'OUT_FOR_DELIVERY'] },
  { steps: ON_THE_WAY },
  { steps: [...ON_THE_WAY, 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED'] },
  { steps: [...ON_THE_WAY, 'OUT_FOR_DELIVERY', 'DELIVERED'], problem: 'LESS_CASH', lessCash: true },
  { steps: [...ON_THE_WAY, 'DELIVERY_FAILED', 'RETURNING'] },
  { steps: [...ON_THE_WAY, 'LOST'], problem: 'LOST' },
  { steps: [...ON_THE_WAY, 'OUT_FOR_DELIVERY', 'PARTLY_DELIVERED'], problem: 'PARTLY_DELIVERED' },
]
const BOOKED: Journey = { steps: ['BOOKED'] }

/**
 * Parcels of the latest orders, which the sandbox courier carries: on their way, delivered, coming back, lost, one with less cash
 * and one of which the customer kept only a part. Changes courier and number of their orders in place.
 */
export const createDemoParcels = (market: ParcelSource): DemoParcels => {
  const { now, orderRows } = market
  const random = createSeededRandom(RANDOM_SEED)
  const all: DemoParcels = { shipments: [], shipment_events: [], sandbox_parcels: [] }
  const recent = orderRows.orders.filter(order => order.created_at > now - PARCEL_DAYS * DAY_MS).reverse()
  const counts = new Map<OrderStatus, number>()
  for (const order of recent) {
    const nth = counts.get(order.status) ?? 0
    counts.set(order.status, nth + 1)
    const journey = chooseJourney(order, nth, orderRows)
    if (journey) addParcel(market, random, all, order, journey)
  }
  return all
}

type OrderRow = RowOf<'orders'>

/** What a customer sends back was delivered before; what nobody has taken comes back in its parcel. */
const chooseJourney = ({ id, status }: OrderRow, nth: number, { order_events }: DemoOrders): Journey | undefined => {
  if (order_events.some(event => event.order_id === id && event.to_status === 'DELIVERED')) return DELIVERED
  if (status === 'SHIPPED') return SHIPPED[nth % SHIPPED.length]
  if (status === 'RETURNED') return RETURNED
  return status === 'PROCESSING' && nth % 2 === 0 ? BOOKED : undefined
}

const addParcel = (
  market: ParcelSource,
  random: SeededRandom,
  all: DemoParcels,
  order: OrderRow,
  journey: Journey,
): void => {
  const { now, publicUrl } = market
  const steps = timeSteps(market, order, journey)
  const first = required(steps[0], order.id)
  const last = required(steps.at(-1), order.id)
  const reference = `${order.number}-1`
  const consignment = `SB${random.integer(0x10000000, 0x7fffffff).toString(16).toUpperCase()}`
  const cash = Math.floor(order.total_amount / 100) * 100
  const collected = collectCash(market, order, journey, cash)
  const id = random.uuid(first.at)
  all.shipments.push({
    ...{ id, order_id: order.id, shop_id: order.shop_id, connection_id: null, courier: 'sandbox', reference },
    ...{ status: last.status, status_at: last.at, consignment_id: consignment },
    tracking_url: publicUrl + sandboxParcelPath(reference),
    ...{ cash, collected, fee: null, weight: weigh(market, order), lines: null, attempts: 1 },
    next_at: nextPollAt(last.status, last.at, now),
    ...{ problem: journey.problem ?? null, problem_text: null, note: null },
    ...{ created_at: first.at, updated_at: last.at },
  })
  all.shipment_events.push(
    ...steps.map(({ status, at }) => ({
      ...{ id: random.uuid(at), shipment_id: id, status, decision: 'apply' as const, note: null },
      event_key: status === 'BOOKED' ? 'booked' : `${status} ${at}`,
      collected: isFinal(status) ? collected : null,
      ...{ at, received_at: at },
    })),
  )
  const state = { status: last.status, updated_at: last.at }
  all.sandbox_parcels.push({ reference, consignment_id: consignment, cash, collected, bookings: 1, ...state })
  if (order.status !== 'PROCESSING')
    Object.assign(order, { courier: courierTitle('sandbox'), tracking_number: consignment })
}

/** Null: nothing. Of a parcel that was kept in part all but the last product was. */
const collectCash = ({ orderRows }: ParcelSource, order: OrderRow, journey: Journey, cash: Poisha): Poisha | null => {
  const status = journey.steps.at(-1)
  if (status === 'DELIVERED') return cash - (journey.lessCash ? MISSING_CASH : 0)
  if (status !== 'PARTLY_DELIVERED') return null
  const items = orderRows.order_items.filter(item => item.order_id === order.id)
  const { shipping, coupon_discount: couponDiscount, total_amount: totalAmount } = order
  const lines = items.map(({ id, quantity, price }) => ({ id, quantity, price, returned: 0 }))
  const sold = { lines, shipping, couponDiscount, totalAmount, refunded: 0, creditUsed: 0 }
  const kept = lines.slice(0, -1).map(({ id, quantity }) => ({ itemId: id, quantity }))
  const less = calculateLess(sold, { kept, delivery: shipping })
  return cashAfter(sold, less.goods + less.delivery)
}

/** The parcel is booked before its order is shipped, and has its last step when the order has, or now. */
const timeSteps = ({ now, orderRows }: ParcelSource, order: OrderRow, { steps }: Journey) => {
  const changes = orderRows.order_events.filter(event => event.order_id === order.id)
  const shippedAt = changes.find(event => event.to_status === 'SHIPPED')?.at ?? now - MINUTE_MS
  const endedAt = changes.find(event => event.to_status === 'DELIVERED' || event.to_status === 'RETURNED')?.at
  const bookedAt = Math.max(shippedAt - 20 * MINUTE_MS, ...changes.filter(one => one.at < shippedAt).map(one => one.at))
  const end = endedAt ?? Math.min(now - MINUTE_MS, shippedAt + 30 * HOUR_MS)
  return steps.map((status, at) => ({
    status,
    at: at === 0 ? bookedAt : Math.floor(shippedAt + ((end - shippedAt) * (at - 1)) / Math.max(1, steps.length - 2)),
  }))
}

const weigh = ({ catalogueRows, orderRows }: ParcelSource, order: OrderRow): number => {
  const shops = new Map(catalogueRows.shops.map(shop => [shop.id, shop]))
  const rules = readShopDelivery(lookUp(shops, order.shop_id).delivery ?? null)
  const pieces = orderRows.order_items
    .filter(item => item.order_id === order.id)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return pieces * (rules?.pieceWeight ?? PIECE_WEIGHT)
}
