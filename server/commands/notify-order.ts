import { formatTaka, toTaka } from '../../src/contract/money.ts'
import type { OrderStatus } from '../../src/contract/order-states.ts'
import type { Change } from '../db/bulk-changes.ts'
import type { Database } from '../db/store.ts'
import { STATUS_WORDS } from '../outside/mail/order-mails.ts'
import { insertNotification, type News } from '../queries/notifications.ts'
import { type MailedOrder, orderToMail } from '../queries/order-mail.ts'
import { peopleOfOrder } from '../queries/order-writes.ts'

type Words = Pick<News, 'kind' | 'title' | 'body' | 'path'>
type Move = { status: OrderStatus; reason?: string | null | undefined; by: 'customer' | 'others' }

/**
 * Notifies the vendor of an order that he can pack now, in the transaction that makes it final (see mail-order.ts).
 * @returns the change to log with the order's
 */
export const notifyOrderPlaced = async (tx: Database, orderId: string, now: number): Promise<Change> => {
  const { vendor: userId } = await peopleOfOrder(tx, orderId)
  const words = orderPlacedWords(await orderToMail(tx, orderId))
  return insertNotification(tx, { userId, ...words, pushes: true }, now)
}

/**
 * Notifies whoever did not make it of an order's change: the vendor of a customer's, the customer of any other.
 * @returns the change to log with the order's
 */
export const notifyStatusChanged = async (tx: Database, orderId: string, move: Move, now: number): Promise<Change> => {
  const { customer, vendor } = await peopleOfOrder(tx, orderId)
  const words = statusChangedWords(await orderToMail(tx, orderId), move)
  return insertNotification(tx, { userId: move.by === 'customer' ? vendor : customer, ...words, pushes: true }, now)
}

/** What the vendor reads of a new order. */
export const orderPlacedWords = (order: MailedOrder): Words => {
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0)
  const goods = `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} for ${order.shipping.name}`
  return {
    kind: 'ORDER_NEW',
    title: `New order ${order.number}`,
    body: `${order.shopName}: ${goods}, ${formatTaka(toTaka(order.totalAmount))}.`,
    path: pathOf(order.id),
  }
}

/** What is read of an order's change. */
export const statusChangedWords = (
  { id, number, shopName }: Pick<MailedOrder, 'id' | 'number' | 'shopName'>,
  { status, reason }: Pick<Move, 'status' | 'reason'>,
): Words => ({
  kind: 'ORDER_STATUS',
  title: `Order ${number} ${STATUS_WORDS[status]}`,
  body: reason ? `${shopName}: ${reason}` : shopName,
  path: pathOf(id),
})

const pathOf = (orderId: string): string => `/dashboard/orders/${orderId}`
