import { type Taka, toPoisha, toTaka } from '../../contract/money.ts'
import { getOrderBucket } from '../../local/resources/orders/buckets.ts'
import type { OptimisticOrder } from '../../local/resources/orders/optimistic.ts'

/** A shop's key figures; absent: unknown. */
export type ShopOrderSummary = { toAccept?: number | undefined; toShip?: number | undefined; today?: Taka | undefined }

/**
 * A shop's key figures.
 * @param now milliseconds
 */
export const summariseOrders = (orders: readonly OptimisticOrder[], now: number): Required<ShopOrderSummary> => ({
  toAccept: orders.filter(order => getOrderBucket(order) === 'PENDING').length,
  toShip: orders.filter(order => order.shownStatus === 'PROCESSING').length,
  today: sumSalesSince(orders, getMidnight(now)),
})

/**
 * The sales since a time: the orders placed since then, without cancelled and returned ones and those that wait for
 * online payment.
 * @param since milliseconds
 */
export const sumSalesSince = (orders: readonly OptimisticOrder[], since: number): Taka =>
  toTaka(
    orders
      .filter(order => Date.parse(order.createdAt) >= since && countsAsSale(order))
      .reduce((sum, order) => sum + toPoisha(order.totalAmount), 0),
  )

/** The last midnight in the device's time zone, in milliseconds. */
export const getMidnight = (now: number): number => new Date(now).setHours(0, 0, 0, 0)

const countsAsSale = (order: OptimisticOrder): boolean =>
  order.shownStatus !== 'CANCELLED' &&
  order.shownStatus !== 'RETURNED' &&
  (order.paymentType === 'COD' || order.paymentStatus === 'PAID')
