import { formatTaka, toTaka } from '../../src/contract/money.ts'
import type { OrderStatus } from '../../src/contract/order-status.ts'
import { STATUS_PHRASES } from '../adapters/mail/order-mails.ts'
import type { Change } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { insertNotification, type NewNotification } from '../queries/notifications.ts'
import { findOrderMailData, type OrderMailContent } from '../queries/order-mail-content.ts'
import type { OrderSubject } from '../queries/order-writes.ts'

type NotificationContent = Pick<NewNotification, 'kind' | 'title' | 'body' | 'path'>
type OrderStatusNotification = { status: OrderStatus; reason?: string | null | undefined; by: 'customer' | 'others' }

type NotificationParams = { tx: Database; order: OrderSubject; now: number }

/**
 * Notifies the vendor about a new order, in the transaction that makes it ready to pack.
 * @returns the change to log with the order's
 */
export const insertOrderPlacedNotification = async ({ tx, order, now }: NotificationParams): Promise<Change> => {
  const content = orderPlacedContent(await findOrderMailData(tx, order.id))
  return insertNotification(tx, { userId: order.vendor, ...content, pushes: true }, now)
}

/**
 * Notifies about a status change: the vendor if the customer has made it, otherwise the customer.
 * @returns the change to log with the order's
 */
export const insertStatusChangedNotification = async (
  { tx, order, now }: NotificationParams,
  change: OrderStatusNotification,
): Promise<Change> => {
  const userId = change.by === 'customer' ? order.vendor : order.customer
  const content = statusChangedContent(await findOrderMailData(tx, order.id), change)
  return insertNotification(tx, { userId, ...content, pushes: true }, now)
}

/** The vendor's notification about a new order. */
export const orderPlacedContent = (order: OrderMailContent): NotificationContent => {
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0)
  const goods = `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} for ${order.shipping.name}`
  return {
    kind: 'ORDER_NEW',
    title: `New order ${order.number}`,
    body: `${order.shopName}: ${goods}, ${formatTaka(toTaka(order.totalAmount))}.`,
    path: orderPath(order.id),
  }
}

/** The notification about a status change. */
export const statusChangedContent = (
  { id, number, shopName }: Pick<OrderMailContent, 'id' | 'number' | 'shopName'>,
  { status, reason }: Pick<OrderStatusNotification, 'status' | 'reason'>,
): NotificationContent => ({
  kind: 'ORDER_STATUS',
  title: `Order ${number} ${STATUS_PHRASES[status]}`,
  body: reason ? `${shopName}: ${reason}` : shopName,
  path: orderPath(id),
})

const orderPath = (orderId: string): string => `/dashboard/orders/${orderId}`
