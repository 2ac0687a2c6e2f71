import { ACCOUNT_ORDERS } from '../../contract/constants.ts'
import { type Taka, toPoisha, toTaka } from '../../contract/money.ts'
import {
  allowedStatuses,
  CLOSED_STATUSES,
  isAwaitingPayment,
  type OrderActor,
  type OrderStatus,
} from '../../contract/order-status.ts'
import type { Order } from '../../contract/orders.ts'
import type { OptimisticOrder, PendingStatusChange } from '../../local/resources/orders/optimistic.ts'
import type { MessageKey } from '../../ui/i18n.ts'

/** The next step of an order and its button. */
export type NextStep = { to: OrderStatus; label: MessageKey }

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

const NEXT_STEPS: Partial<Record<OrderStatus, NextStep>> = {
  PENDING: { to: 'PROCESSING', label: 'Accept order' },
  PROCESSING: { to: 'SHIPPED', label: 'Mark as shipped' },
  SHIPPED: { to: 'DELIVERED', label: 'Mark as delivered' },
  RETURN_REQUESTED: { to: 'RETURNED', label: 'Accept return' },
}

/**
 * The next step; null: the order waits for somebody else (an unpaid ONLINE order) or is closed.
 * @param now milliseconds
 */
export const getNextStep = (order: OptimisticOrder, actor: OrderActor, now: number): NextStep | null => {
  const step = NEXT_STEPS[order.shownStatus]
  return step && listAllowedTransitions(order, actor, now).includes(step.to) ? step : null
}

/** The other status changes open to the shop: cancel, refused at the door, reject a return. */
export const listOtherSteps = (order: OptimisticOrder, actor: OrderActor, now: number): OrderStatus[] =>
  listAllowedTransitions(order, actor, now).filter(status => status !== NEXT_STEPS[order.shownStatus]?.to)

const listAllowedTransitions = (order: OptimisticOrder, actor: OrderActor, now: number): OrderStatus[] => {
  const deliveredAt = order.deliveredAt ? Date.parse(order.deliveredAt) : null
  return allowedStatuses({ ...order, status: order.shownStatus, deliveredAt }, actor, now)
}

/** Did the server reject a change of this order? */
export const hasRejectedChange = (order: OptimisticOrder): boolean =>
  order.statusChanges.some(move => move.entry.state === 'rejected')

/** A change made against an outdated status is rejected every time: sending it again does not help. */
export const canRetryChange = (order: OptimisticOrder, { entry }: PendingStatusChange): boolean =>
  entry.input.expectedStatus === order.status && entry.error?.code !== 'ILLEGAL_TRANSITION'

/**
 * The orders of a queue: open ones oldest first, closed ones and all orders newest first. An order with a pending status change is in both
 * its new and its old queue: in the old one it stays under the button that was just pressed.
 */
export const selectQueueOrders = (orders: readonly OptimisticOrder[], queue: OrderQueue): OptimisticOrder[] => {
  const direction = isActiveQueue(queue) ? 1 : -1
  return orders
    .filter(order => isInQueue(order, queue))
    .sort((a, b) => direction * a.createdAt.localeCompare(b.createdAt))
}

/**
 * A page of a queue from the server, with the orders that pending changes have moved into the queue. The first page gets
 * them, on top, because the server does not count them yet.
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
 * The sales since a time: the orders placed since then, without cancelled and returned ones and those that wait for online
 * payment.
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

/** The destination in short: upazila and district, otherwise the last two parts of the address. */
export const formatDeliveryArea = ({ upazila, district, address }: Order['shippingAddress']): string => {
  const parts = [upazila, district].filter(part => part?.trim())
  if (parts.length > 0) return parts.join(', ')
  return address
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
    .slice(-2)
    .join(', ')
}

/** The payment method and status as text. */
export const getPaymentLabel = ({
  paymentType,
  paymentStatus,
}: Pick<Order, 'paymentType' | 'paymentStatus'>): MessageKey => {
  if (paymentStatus === 'REFUND_PENDING') return 'Refund pending'
  if (paymentStatus === 'REFUNDED') return 'Refunded'
  if (paymentType === 'COD') return paymentStatus === 'PAID' ? 'Cash received' : 'Cash on delivery'
  return paymentStatus === 'PAID' ? 'Paid online' : 'Online, not paid yet'
}
