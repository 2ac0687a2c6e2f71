import { ORDER_STATUSES, type OrderStatus } from '../contract/order-states.ts'
import { changeOrderStatus, type Order, placeOrder } from '../contract/orders.ts'
import type { PaymentType } from '../contract/payment-states.ts'
import type { OutboxEntry } from './rows.ts'

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
export type WaitingOrder = {
  id: string
  entry: OutboxEntry
  seen: OrderSeen
  paymentType: PaymentType
  note: string
  createdAt: number
}

/** A move of an order that waits, or was refused. */
export type PendingMove = { to: OrderStatus; entry: OutboxEntry }

/** An order with the moves that wait for it: `shownStatus` is where it will be when they are through. */
export type ShownOrder = Order & { shownStatus: OrderStatus; moves: PendingMove[] }

/** The orders in the outbox, newest first. */
export const waitingOrders = (entries: readonly OutboxEntry[]): WaitingOrder[] =>
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
export const pendingMoves = (entries: readonly OutboxEntry[]): Map<string, PendingMove[]> => {
  const moves = new Map<string, PendingMove[]>()
  for (const entry of entries) {
    const { id, status } = entry.input
    if (entry.endpoint !== changeOrderStatus.name || typeof id !== 'string' || !isStatus(status)) continue
    moves.set(id, [...(moves.get(id) ?? []), { to: status, entry }])
  }
  return moves
}

/** Lays the moves that wait over orders. A refused one moves nothing: it is shown beside the order with its reason. */
export const overlayOrders = (orders: readonly Order[], entries: readonly OutboxEntry[]): ShownOrder[] => {
  const moves = pendingMoves(entries)
  return orders.map(order => {
    const own = moves.get(order.id) ?? []
    const refused = own.findIndex(move => move.entry.state === 'rejected')
    const waiting = refused === -1 ? own : own.slice(0, refused)
    return { ...order, moves: own, shownStatus: waiting.at(-1)?.to ?? order.status }
  })
}

const isStatus = (value: unknown): value is OrderStatus => ORDER_STATUSES.includes(value as OrderStatus)
