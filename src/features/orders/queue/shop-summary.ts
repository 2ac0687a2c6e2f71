import { dhakaDayStart, toDhakaDay } from '../../../contract/dhaka-days.ts'
import { type Taka, toPoisha, toTaka } from '../../../contract/money.ts'
import { getSaleAmount, isSale } from '../../../contract/statistics/sales.ts'
import { getOrderBucket } from '../../../local/orders/buckets.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'

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
 * The sales of the orders placed since a time, by the definition of contract/statistics/sales.ts.
 * @param since milliseconds
 */
export const sumSalesSince = (orders: readonly OptimisticOrder[], since: number): Taka =>
  toTaka(
    orders
      .filter(order => Date.parse(order.createdAt) >= since && isSale({ ...order, status: order.shownStatus }))
      .reduce((sum, order) => sum + toPoisha(getSaleAmount(order)), 0),
  )

/** The last midnight in Bangladesh, as in the sales figures, in milliseconds. */
export const getMidnight = (now: number): number => dhakaDayStart(toDhakaDay(now))
