import { isAwaitingPayment, type OrderStatus } from '../../contract/orders/order-status.ts'
import { hasRejectedChange, type OptimisticOrder } from './optimistic.ts'

/** The orders of one status; UNPAID: new orders that wait for online payment, which a shop cannot process yet. */
export type OrderBucket = OrderStatus | 'UNPAID'

/** The buckets in the order of the workflow. */
export const ORDER_BUCKETS: readonly OrderBucket[] = [
  'PENDING',
  'UNPAID',
  'PROCESSING',
  'SHIPPED',
  'RETURN_REQUESTED',
  'DELIVERED',
  'RETURNED',
  'CANCELLED',
]

/** How many orders each bucket has; ALL: all buckets together; ATTENTION: orders with a rejected change. */
export type OrderCounts = Partial<Record<OrderBucket | 'ALL' | 'ATTENTION', number>>

/** The bucket of an order, in its shown status or in another. */
export const getOrderBucket = (order: OptimisticOrder, status: OrderStatus = order.shownStatus): OrderBucket =>
  isAwaitingPayment({ ...order, status }) ? 'UNPAID' : status

/**
 * A page of a bucket from the server, with the orders that pending changes have moved into the bucket. The first page
 * gets them, on top, because the server does not count them yet.
 * @param changed orders on this device with a pending or rejected change
 */
export const addMovedOrders = (
  page: readonly OptimisticOrder[],
  changed: readonly OptimisticOrder[],
  bucket: OrderBucket | 'ALL',
): OptimisticOrder[] => {
  const isMovedHere = (order: OptimisticOrder) =>
    getOrderBucket(order) === bucket && getOrderBucket(order, order.status) !== bucket
  const moved = changed.filter(order => isMovedHere(order) && page.every(({ id }) => id !== order.id))
  return [...moved, ...page]
}

/**
 * The server's counts as they will be once the pending changes are sent, with the rejected ones under ATTENTION.
 * @param changed every order on this device with a pending or rejected change
 */
export const applyPendingToCounts = (
  onServer: Partial<Record<OrderBucket, number>>,
  changed: readonly OptimisticOrder[],
): OrderCounts => {
  const counts: OrderCounts = { ...onServer, ALL: sumCounts(onServer) }
  const add = (bucket: OrderBucket, count: number) => {
    counts[bucket] = Math.max(0, (counts[bucket] ?? 0) + count)
  }
  for (const order of changed) {
    add(getOrderBucket(order, order.status), -1)
    add(getOrderBucket(order), 1)
  }
  return { ...counts, ATTENTION: changed.filter(hasRejectedChange).length }
}

/** How many orders there are in all buckets together. */
export const sumCounts = (counts: Partial<Record<OrderBucket, number>>): number =>
  ORDER_BUCKETS.reduce((sum, bucket) => sum + (counts[bucket] ?? 0), 0)
