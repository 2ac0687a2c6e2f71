import { formatTaka, toTaka } from '../../src/contract/money.ts'
import type { OrderStatus } from '../../src/contract/order-states.ts'
import type { Change } from '../db/bulk-changes.ts'
import type { Database } from '../db/store.ts'
import { STATUS_WORDS } from '../outside/mail/order-mails.ts'
import { insertNotification } from '../queries/notifications.ts'
import { orderToMail } from '../queries/order-mail.ts'
import { peopleOfOrder } from '../queries/order-writes.ts'

/**
 * Notifies the vendor of an order that he can pack now, in the transaction that makes it final (see mail-order.ts).
 * @returns the change to log with the order's
 */
export const notifyOrderPlaced = async (tx: Database, orderId: string, now: number): Promise<Change> => {
  const { vendor } = await peopleOfOrder(tx, orderId)
  const order = await orderToMail(tx, orderId)
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0)
  const news = {
    userId: vendor,
    kind: 'ORDER_NEW' as const,
    title: `New order ${order.number}`,
    body: `${order.shopName}: ${pieces} ${pieces === 1 ? 'piece' : 'pieces'} for ${order.shipping.name}, ${formatTaka(toTaka(order.totalAmount))}.`,
  }
  return insertNotification(tx, { ...news, path: pathOf(orderId), pushes: true }, now)
}

type Move = { status: OrderStatus; reason?: string | undefined; by: 'customer' | 'others' }

/**
 * Notifies whoever did not make it of an order's change: the vendor of a customer's, the customer of any other.
 * @returns the change to log with the order's
 */
export const notifyStatusChanged = async (tx: Database, orderId: string, move: Move, now: number): Promise<Change> => {
  const { customer, vendor } = await peopleOfOrder(tx, orderId)
  const { number, shopName } = await orderToMail(tx, orderId)
  const news = {
    userId: move.by === 'customer' ? vendor : customer,
    kind: 'ORDER_STATUS' as const,
    title: `Order ${number} ${STATUS_WORDS[move.status]}`,
    body: move.reason ? `${shopName}: ${move.reason}` : shopName,
  }
  return insertNotification(tx, { ...news, path: pathOf(orderId), pushes: true }, now)
}

const pathOf = (orderId: string): string => `/dashboard/orders/${orderId}`
