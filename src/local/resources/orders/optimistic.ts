import { ORDER_STATUSES, type OrderStatus } from '../../../contract/order-status.ts'
import { changeOrderStatus, type Order, placeOrder } from '../../../contract/orders.ts'
import type { PaymentType } from '../../../contract/payment-status.ts'
import type { OutboxEntry } from '../../db/device-schema.ts'

/** What is pending is never written into the tables: it is laid over them when they are read, by these pure functions. */

/** What the customer saw when he ordered: what "Not placed yet" shows, and what a changed price is compared with. Taka. */
export type OrderSeen = {
  shop: { id: string; name: string }
  lines: { productId: string; name: string; image: string; quantity: number; price: number; discount: number }[]
  subtotal: number
  shipping: number
  couponDiscount: number
  totalAmount: number
}

/** An order that the server has not answered yet: "Not placed yet", without a number. */
export type PendingOrder = {
  id: string
  entry: OutboxEntry
  seen: OrderSeen
  paymentType: PaymentType
  note: string
  createdAt: number
}

/** A move of an order that waits, or was refused. */
export type PendingStatusChange = { to: OrderStatus; entry: OutboxEntry }

/** An order with the moves that wait for it: `shownStatus` is where it will be when they are through. */
export type OptimisticOrder = Order & { shownStatus: OrderStatus; moves: PendingStatusChange[] }

/** The orders in the outbox, newest first. */
export const toPendingOrders = (entries: readonly OutboxEntry[]): PendingOrder[] =>
  entries
    .filter(entry => entry.endpoint === placeOrder.name && typeof entry.input.id === 'string')
    .map(entry => ({
      id: entry.input.id as string,
      entry,
      seen: entry.seen as OrderSeen,
      paymentType: entry.input.paymentType as PaymentType,
      note: typeof entry.input.note === 'string' ? entry.input.note : '',
      createdAt: entry.createdAt,
    }))
    .sort((a, b) => b.createdAt - a.createdAt)

/** The moves in the outbox, by order, in the order of their writing. */
export const groupStatusChanges = (entries: readonly OutboxEntry[]): Map<string, PendingStatusChange[]> => {
  const moves = new Map<string, PendingStatusChange[]>()
  for (const entry of entries) {
    const { id, status } = entry.input
    if (entry.endpoint !== changeOrderStatus.name || typeof id !== 'string' || !isOrderStatus(status)) continue
    moves.set(id, [...(moves.get(id) ?? []), { to: status, entry }])
  }
  return moves
}

/** Lays the moves that wait over orders. A refused one moves nothing: it is shown beside the order with its reason. */
export const applyPendingOrders = (orders: readonly Order[], entries: readonly OutboxEntry[]): OptimisticOrder[] => {
  const moves = groupStatusChanges(entries)
  return orders.map(order => {
    const own = moves.get(order.id) ?? []
    const refused = own.findIndex(move => move.entry.state === 'rejected')
    const waiting = refused === -1 ? own : own.slice(0, refused)
    return { ...order, moves: own, shownStatus: waiting.at(-1)?.to ?? order.status }
  })
}

const isOrderStatus = (value: unknown): value is OrderStatus => ORDER_STATUSES.includes(value as OrderStatus)
