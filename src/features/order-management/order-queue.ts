import { ACCOUNT_ORDERS } from '../../contract/constants.ts'
import { CLOSED_STATUSES, isAwaitingPayment, type OrderStatus } from '../../contract/order-status.ts'
import type { OptimisticOrder } from '../../local/resources/orders/optimistic.ts'
import { hasRejectedChange, NEXT_STEPS } from './order-steps.ts'

/** The orders of one status; UNPAID: new orders that wait for online payment, which a shop cannot process yet. */
export type OrderBucket = OrderStatus | 'UNPAID'

/** A queue that the server can list: a bucket, or all orders. */
export type ListedQueue = OrderBucket | 'ALL'

/** A queue of the orders screen: a listed one, or the orders with a rejected change. */
export type OrderQueue = ListedQueue | 'ATTENTION'

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

/**
 * The orders of a queue: open ones oldest first, closed ones and all orders newest first. An order with a pending
 * status change is in both its new and its old queue: in the old one it stays under the button that was just pressed.
 */
export const selectQueueOrders = (orders: readonly OptimisticOrder[], queue: OrderQueue): OptimisticOrder[] => {
  const direction = isActiveQueue(queue) ? 1 : -1
  return orders
    .filter(order => isInQueue(order, queue))
    .sort((a, b) => direction * a.createdAt.localeCompare(b.createdAt))
}

/**
 * A page of a queue from the server, with the orders that pending changes have moved into the queue. The first page
 * gets them, on top, because the server does not count them yet.
 * @param changed orders on this device with a pending or rejected change
 */
export const addMovedOrders = (
  page: readonly OptimisticOrder[],
  changed: readonly OptimisticOrder[],
  queue: ListedQueue,
): OptimisticOrder[] => {
  const isMovedHere = (order: OptimisticOrder) =>
    getOrderBucket(order) === queue && getOrderBucket(order, order.status) !== queue
  const moved = changed.filter(order => isMovedHere(order) && page.every(({ id }) => id !== order.id))
  return [...moved, ...page]
}

const isInQueue = (order: OptimisticOrder, queue: OrderQueue): boolean => {
  if (queue === 'ALL') return true
  return queue === 'ATTENTION' ? hasRejectedChange(order) : isInBucket(order, queue)
}

/** Does a queue hold nothing but open orders? */
export const isActiveQueue = (queue: OrderQueue): boolean =>
  queue === 'ATTENTION' || Object.keys(NEXT_STEPS).includes(queue)

/** The bucket of an order, in its shown status or in another. */
export const getOrderBucket = (order: OptimisticOrder, status: OrderStatus = order.shownStatus): OrderBucket =>
  isAwaitingPayment({ ...order, status }) ? 'UNPAID' : status

const isInBucket = (order: OptimisticOrder, bucket: OrderBucket): boolean =>
  getOrderBucket(order) === bucket || (order.statusChanges.length > 0 && getOrderBucket(order, order.status) === bucket)

/** How many orders each queue has; pending changes count in their new queue. */
export const countOrdersByQueue = (orders: readonly OptimisticOrder[]): Record<OrderQueue, number> => {
  const counts = Object.fromEntries([...ORDER_BUCKETS, 'ATTENTION', 'ALL'].map(queue => [queue, 0])) as Record<
    OrderQueue,
    number
  >
  counts.ALL = orders.length
  for (const order of orders) {
    counts[getOrderBucket(order)] += 1
    if (hasRejectedChange(order)) counts.ATTENTION += 1
  }
  return counts
}

/**
 * The queues of which the server has more orders than this device, with the server's counts. A device keeps every open
 * order as long as it has room, and the recently closed ones.
 * @param onServer the server's counts per bucket
 */
export const findTruncatedQueues = (
  { all, found }: { all: readonly OptimisticOrder[]; found: readonly OptimisticOrder[] },
  onServer: Partial<Record<OrderBucket, number>>,
): Partial<Record<ListedQueue, number>> => {
  const isFull = all.length >= ACCOUNT_ORDERS
  const isDone = (bucket: OrderBucket): boolean => CLOSED_STATUSES.some(status => status === bucket)
  const isBeyond = (bucket: OrderBucket, count: number): boolean =>
    (isFull || isDone(bucket)) && count > found.filter(order => getOrderBucket(order, order.status) === bucket).length
  const truncated = ORDER_BUCKETS.map(bucket => [bucket, onServer[bucket] ?? 0] as const).filter(([bucket, count]) =>
    isBeyond(bucket, count),
  )
  return { ...Object.fromEntries(truncated), ...(truncated.length > 0 && { ALL: sumCounts(onServer) }) }
}

/**
 * The server's counts as they will be once the pending changes are sent, with the rejected ones under ATTENTION.
 * @param changed every order on this device with a pending or rejected change
 */
export const applyPendingToCounts = (
  onServer: Partial<Record<OrderBucket, number>>,
  changed: readonly OptimisticOrder[],
): Partial<Record<OrderQueue, number>> => {
  const counts: Partial<Record<OrderQueue, number>> = { ...onServer, ALL: sumCounts(onServer) }
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
