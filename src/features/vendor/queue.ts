import { ACCOUNT_ORDERS } from '../../contract/constants.ts'
import { type Taka, toPoisha, toTaka } from '../../contract/money.ts'
import {
  allowedStatuses,
  awaitsPayment,
  CLOSED_STATUSES,
  type OrderActor,
  type OrderStatus,
} from '../../contract/order-states.ts'
import type { Order } from '../../contract/orders.ts'
import type { PendingMove, ShownOrder } from '../../local/overlay.ts'

/** The one tap that an order asks of its shop next. */
export type NextStep = { to: OrderStatus; label: string }

/** Orders of one status; UNPAID: new ones that wait for their online payment, with which a shop can do nothing yet. */
export type Heap = OrderStatus | 'UNPAID'

/** A heap of the work: those that the server knows, too, or the orders with a change that it refused. */
export type Queue = Heap | 'ATTENTION'

/** The heaps in the order of the work. */
export const HEAPS: readonly Heap[] = [
  'PENDING',
  'UNPAID',
  'PROCESSING',
  'SHIPPED',
  'RETURN_REQUESTED',
  'DELIVERED',
  'RETURNED',
  'CANCELLED',
]

const NEXT: Partial<Record<OrderStatus, NextStep>> = {
  PENDING: { to: 'PROCESSING', label: 'Accept order' },
  PROCESSING: { to: 'SHIPPED', label: 'Mark as shipped' },
  SHIPPED: { to: 'DELIVERED', label: 'Mark as delivered' },
  RETURN_REQUESTED: { to: 'RETURNED', label: 'Accept return' },
}

/**
 * What may be done next with one tap; null where the order waits for somebody else (an unpaid ONLINE order) or is closed.
 * @param now milliseconds
 */
export const nextStep = (order: ShownOrder, actor: OrderActor, now: number): NextStep | null => {
  const step = NEXT[order.shownStatus]
  return step && openTo(order, actor, now).includes(step.to) ? step : null
}

/** The other moves open to the shop: cancel, refused at the door, refuse a return. */
export const otherSteps = (order: ShownOrder, actor: OrderActor, now: number): OrderStatus[] =>
  openTo(order, actor, now).filter(status => status !== NEXT[order.shownStatus]?.to)

const openTo = (order: ShownOrder, actor: OrderActor, now: number): OrderStatus[] => {
  const deliveredAt = order.deliveredAt ? Date.parse(order.deliveredAt) : null
  return allowedStatuses({ ...order, status: order.shownStatus, deliveredAt }, actor, now)
}

/** Did the server refuse a change of this order? */
export const isRefused = (order: ShownOrder): boolean => order.moves.some(move => move.entry.state === 'rejected')

/** A refused move is refused for ever where the order is elsewhere than the person saw it: sending it again is no help. */
export const canSendAgain = (order: ShownOrder, { entry }: PendingMove): boolean =>
  entry.input.expectedStatus === order.status && entry.error?.code !== 'ILLEGAL_TRANSITION'

/**
 * The orders of a heap: those that came first on top while they are work, the newest first when they are done. One moved on
 * by a change that still waits is in the heap it goes to, and stays in the one it leaves, where the person has tapped it.
 */
export const inQueue = (orders: readonly ShownOrder[], queue: Queue): ShownOrder[] => {
  const direction = isWork(queue) ? 1 : -1
  return orders
    .filter(order => (queue === 'ATTENTION' ? isRefused(order) : isIn(order, queue)))
    .sort((a, b) => direction * a.createdAt.localeCompare(b.createdAt))
}

/** Is a heap something to do, and not only to look at? */
export const isWork = (queue: Queue): boolean =>
  queue === 'ATTENTION' || (queue !== 'UNPAID' && NEXT[queue] !== undefined)

/** The heap that an order belongs to, in the status that it is shown in or in another. */
export const heapOf = (order: ShownOrder, status: OrderStatus = order.shownStatus): Heap =>
  awaitsPayment({ ...order, status }) ? 'UNPAID' : status

const isIn = (order: ShownOrder, heap: Heap): boolean =>
  heapOf(order) === heap || (order.moves.length > 0 && heapOf(order, order.status) === heap)

/** How many orders each heap holds, those that wait counted where they go. */
export const countQueues = (orders: readonly ShownOrder[]): Record<Queue, number> => {
  const counts = Object.fromEntries([...HEAPS, 'ATTENTION'].map(queue => [queue, 0])) as Record<Queue, number>
  for (const order of orders) {
    counts[heapOf(order)] += 1
    if (isRefused(order)) counts.ATTENTION += 1
  }
  return counts
}

/**
 * The heaps of which the server has more orders than this device holds, with how many it has. A device holds every open
 * order as long as it has room, and those that were closed lately (contract section 8).
 * @param onServer what the server counted, by heap
 */
export const beyondDevice = (
  { all, found }: { all: readonly ShownOrder[]; found: readonly ShownOrder[] },
  onServer: Partial<Record<Heap, number>>,
): Partial<Record<Heap, number>> => {
  const isFull = all.length >= ACCOUNT_ORDERS
  const isDone = (heap: Heap): boolean => CLOSED_STATUSES.some(status => status === heap)
  const isBeyond = (heap: Heap, count: number): boolean =>
    (isFull || isDone(heap)) && count > found.filter(order => heapOf(order, order.status) === heap).length
  return Object.fromEntries(
    HEAPS.map(heap => [heap, onServer[heap] ?? 0] as const).filter(([heap, count]) => isBeyond(heap, count)),
  )
}

export type Summary = { toAccept: number; toShip: number; today: Taka }

/**
 * What a shop must know at a glance. Today's sales: the orders placed since midnight of this device, without those that
 * came to nothing and those that are to be paid online and are not.
 * @param now milliseconds
 */
export const summaryOf = (orders: readonly ShownOrder[], now: number): Summary => {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const poisha = orders
    .filter(order => Date.parse(order.createdAt) >= midnight && isSale(order))
    .reduce((sum, order) => sum + toPoisha(order.totalAmount), 0)
  return {
    toAccept: orders.filter(order => heapOf(order) === 'PENDING').length,
    toShip: orders.filter(order => order.shownStatus === 'PROCESSING').length,
    today: toTaka(poisha),
  }
}

const isSale = (order: ShownOrder): boolean =>
  order.shownStatus !== 'CANCELLED' &&
  order.shownStatus !== 'RETURNED' &&
  (order.paymentType === 'COD' || order.paymentStatus === 'PAID')

/** Where it goes, in two words: upazila and district, else the last two parts of what was written. */
export const placeOf = ({ upazila, district, address }: Order['shippingAddress']): string => {
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
export const paymentWords = ({ paymentType, paymentStatus }: Pick<Order, 'paymentType' | 'paymentStatus'>): string => {
  if (paymentStatus === 'REFUND_PENDING') return 'Refund pending'
  if (paymentStatus === 'REFUNDED') return 'Refunded'
  if (paymentType === 'COD') return paymentStatus === 'PAID' ? 'Cash received' : 'Cash on delivery'
  return paymentStatus === 'PAID' ? 'Paid online' : 'Online, not paid yet'
}
