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

/** The one tap that an order asks of its shop next. */
export type NextStep = { to: OrderStatus; label: MessageKey }

/** Orders of one status; UNPAID: new ones that wait for their online payment, with which a shop can do nothing yet. */
export type OrderBucket = OrderStatus | 'UNPAID'

/** A heap of the work: those that the server knows, too, or the orders with a change that it refused. */
export type OrderQueue = OrderBucket | 'ATTENTION'

/** The heaps in the order of the work. */
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
 * What may be done next with one tap; null where the order waits for somebody else (an unpaid ONLINE order) or is closed.
 * @param now milliseconds
 */
export const getNextStep = (order: OptimisticOrder, actor: OrderActor, now: number): NextStep | null => {
  const step = NEXT_STEPS[order.shownStatus]
  return step && listAllowedTransitions(order, actor, now).includes(step.to) ? step : null
}

/** The other moves open to the shop: cancel, refused at the door, refuse a return. */
export const listOtherSteps = (order: OptimisticOrder, actor: OrderActor, now: number): OrderStatus[] =>
  listAllowedTransitions(order, actor, now).filter(status => status !== NEXT_STEPS[order.shownStatus]?.to)

const listAllowedTransitions = (order: OptimisticOrder, actor: OrderActor, now: number): OrderStatus[] => {
  const deliveredAt = order.deliveredAt ? Date.parse(order.deliveredAt) : null
  return allowedStatuses({ ...order, status: order.shownStatus, deliveredAt }, actor, now)
}

/** Did the server refuse a change of this order? */
export const hasRejectedChange = (order: OptimisticOrder): boolean =>
  order.statusChanges.some(move => move.entry.state === 'rejected')

/** A refused move is refused for ever where the order is elsewhere than the person saw it: sending it again is no help. */
export const canRetryChange = (order: OptimisticOrder, { entry }: PendingStatusChange): boolean =>
  entry.input.expectedStatus === order.status && entry.error?.code !== 'ILLEGAL_TRANSITION'

/**
 * The orders of a heap: those that came first on top while they are work, the newest first when they are done. One moved on
 * by a change that still waits is in the heap it goes to, and stays in the one it leaves, where the person has tapped it.
 */
export const selectQueueOrders = (orders: readonly OptimisticOrder[], queue: OrderQueue): OptimisticOrder[] => {
  const direction = isActiveQueue(queue) ? 1 : -1
  return orders
    .filter(order => (queue === 'ATTENTION' ? hasRejectedChange(order) : isInBucket(order, queue)))
    .sort((a, b) => direction * a.createdAt.localeCompare(b.createdAt))
}

/** Is a heap something to do, and not only to look at? */
export const isActiveQueue = (queue: OrderQueue): boolean =>
  queue === 'ATTENTION' || (queue !== 'UNPAID' && NEXT_STEPS[queue] !== undefined)

/** The heap that an order belongs to, in the status that it is shown in or in another. */
export const getOrderBucket = (order: OptimisticOrder, status: OrderStatus = order.shownStatus): OrderBucket =>
  isAwaitingPayment({ ...order, status }) ? 'UNPAID' : status

const isInBucket = (order: OptimisticOrder, heap: OrderBucket): boolean =>
  getOrderBucket(order) === heap || (order.statusChanges.length > 0 && getOrderBucket(order, order.status) === heap)

/** How many orders each heap holds, those that wait counted where they go. */
export const countOrdersByQueue = (orders: readonly OptimisticOrder[]): Record<OrderQueue, number> => {
  const counts = Object.fromEntries([...ORDER_BUCKETS, 'ATTENTION'].map(queue => [queue, 0])) as Record<
    OrderQueue,
    number
  >
  for (const order of orders) {
    counts[getOrderBucket(order)] += 1
    if (hasRejectedChange(order)) counts.ATTENTION += 1
  }
  return counts
}

/**
 * The heaps of which the server has more orders than this device holds, with how many it has. A device holds every open
 * order as long as it has room, and those that were closed lately (contract section 8).
 * @param onServer what the server counted, by heap
 */
export const findTruncatedBuckets = (
  { all, found }: { all: readonly OptimisticOrder[]; found: readonly OptimisticOrder[] },
  onServer: Partial<Record<OrderBucket, number>>,
): Partial<Record<OrderBucket, number>> => {
  const isFull = all.length >= ACCOUNT_ORDERS
  const isDone = (heap: OrderBucket): boolean => CLOSED_STATUSES.some(status => status === heap)
  const isBeyond = (heap: OrderBucket, count: number): boolean =>
    (isFull || isDone(heap)) && count > found.filter(order => getOrderBucket(order, order.status) === heap).length
  return Object.fromEntries(
    ORDER_BUCKETS.map(heap => [heap, onServer[heap] ?? 0] as const).filter(([heap, count]) => isBeyond(heap, count)),
  )
}

export type ShopOrderSummary = { toAccept: number; toShip: number; today: Taka }

/**
 * What a shop must know at a glance. Today's sales: the orders placed since midnight of this device, without those that
 * came to nothing and those that are to be paid online and are not.
 * @param now milliseconds
 */
export const summariseOrders = (orders: readonly OptimisticOrder[], now: number): ShopOrderSummary => {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const poisha = orders
    .filter(order => Date.parse(order.createdAt) >= midnight && countsAsSale(order))
    .reduce((sum, order) => sum + toPoisha(order.totalAmount), 0)
  return {
    toAccept: orders.filter(order => getOrderBucket(order) === 'PENDING').length,
    toShip: orders.filter(order => order.shownStatus === 'PROCESSING').length,
    today: toTaka(poisha),
  }
}

const countsAsSale = (order: OptimisticOrder): boolean =>
  order.shownStatus !== 'CANCELLED' &&
  order.shownStatus !== 'RETURNED' &&
  (order.paymentType === 'COD' || order.paymentStatus === 'PAID')

/** Where it goes, in two words: upazila and district, else the last two parts of what was written. */
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

/** How it is paid, in words. */
export const getPaymentLabel = ({
  paymentType,
  paymentStatus,
}: Pick<Order, 'paymentType' | 'paymentStatus'>): MessageKey => {
  if (paymentStatus === 'REFUND_PENDING') return 'Refund pending'
  if (paymentStatus === 'REFUNDED') return 'Refunded'
  if (paymentType === 'COD') return paymentStatus === 'PAID' ? 'Cash received' : 'Cash on delivery'
  return paymentStatus === 'PAID' ? 'Paid online' : 'Online, not paid yet'
}
