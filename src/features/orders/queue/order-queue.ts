import { ACCOUNT_ORDERS } from '../../../contract/constants.ts'
import { CLOSED_STATUSES } from '../../../contract/orders/order-status.ts'
import { recordOf } from '../../../contract/records.ts'
import { getOrderBucket, ORDER_BUCKETS, type OrderBucket, sumCounts } from '../../../local/orders/buckets.ts'
import { hasRejectedChange, type OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { NEXT_STEPS } from '../changes/order-steps.ts'

/** A queue that the server can list: a bucket, or all orders. */
export type ListedQueue = OrderBucket | 'ALL'

/** A queue of the orders screen: a listed one, or the orders with a rejected change. */
export type OrderQueue = ListedQueue | 'ATTENTION'

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

const isInQueue = (order: OptimisticOrder, queue: OrderQueue): boolean => {
  if (queue === 'ALL') return true
  return queue === 'ATTENTION' ? hasRejectedChange(order) : isInBucket(order, queue)
}

/** Does a queue hold nothing but open orders? */
export const isActiveQueue = (queue: OrderQueue): boolean =>
  queue === 'ATTENTION' || Object.keys(NEXT_STEPS).includes(queue)

const isInBucket = (order: OptimisticOrder, bucket: OrderBucket): boolean =>
  getOrderBucket(order) === bucket || (order.statusChanges.length > 0 && getOrderBucket(order, order.status) === bucket)

/** How many orders each queue has; pending changes count in their new queue. */
export const countOrdersByQueue = (orders: readonly OptimisticOrder[]): Record<OrderQueue, number> => {
  const counts = recordOf<OrderQueue, number>([...ORDER_BUCKETS, 'ATTENTION', 'ALL'], () => 0)
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
