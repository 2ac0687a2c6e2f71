import { type Named, nameValues } from '../../src/contract/bangla-texts.ts'
import { type ServerMessageKey, toDescriptor, withValues } from '../../src/contract/messages/server-messages.ts'
import { type Poisha, toTaka } from '../../src/contract/money.ts'
import { COURIER_NEWS } from '../../src/contract/notifications/courier-news.ts'
import type { OrderStatus } from '../../src/contract/orders/order-status.ts'
import type { OrderMailContent } from '../adapters/mail/order-mails.ts'
import type { RefundedAmount, ReturnedPayment } from '../adapters/payments/received-money.ts'
import type { Change } from '../db/change-log-bulk.ts'
import type { MessageOrText } from '../db/message-columns.ts'
import type { Database } from '../db/store.ts'
import { insertNotification, type NewNotification } from '../notifications/notifications.ts'
import { explainReturnedPayment } from '../payments/returned-payment.ts'
import type { OrderSubject } from './order-subject.ts'

type NotificationContent = Pick<NewNotification, 'kind' | 'title' | 'body' | 'path'>
type OrderStatusNotification = {
  status: OrderStatus
  reason?: MessageOrText | null | undefined
  by: 'customer' | 'others'
  isReturnRefused?: boolean
  isReturnedInPart?: boolean
}

type NotificationParams = { tx: Database; order: OrderSubject; now: number }

type ShopNotification = NotificationContent & { aboutUserId?: string | null }

/**
 * Notifies the vendor and those of the shop's people who may see its orders. They sync what changes for the vendor, so that their
 * notifications are logged there.
 */
const notifyShop = async (
  { tx, order, now }: NotificationParams,
  notification: ShopNotification,
): Promise<readonly Change[]> => {
  const insert = (userId: string) => insertNotification(tx, { userId, ...notification, pushes: true }, now)
  const changes = [await insert(order.vendor)]
  for (const person of order.vendorPeople) changes.push({ ...(await insert(person)), scopes: [order.vendor] })
  return changes
}

/**
 * Notifies the shop about a new order, in the transaction that makes it ready to pack.
 * @returns the changes to log with the order's
 */
export const insertOrderPlacedNotification = (params: NotificationParams): Promise<readonly Change[]> =>
  notifyShop(params, { ...orderPlacedContent(params.order), aboutUserId: params.order.customer })

/**
 * Notifies about a status change: the shop if the customer has made it, otherwise the customer.
 * @returns the changes to log with the order's
 */
export const insertStatusChangedNotification = async (
  params: NotificationParams,
  change: OrderStatusNotification,
): Promise<readonly Change[]> => {
  const { tx, order, now } = params
  const content = statusChangedContent(order, change)
  // The reason is in the words of the other one.
  const about = (other: string) => ({ aboutUserId: change.reason ? other : null })
  if (change.by === 'customer') return notifyShop(params, { ...content, ...about(order.customer) })
  const notification = { userId: order.customer, ...content, ...about(order.vendor), pushes: true }
  return [await insertNotification(tx, notification, now)]
}

/**
 * Tells the customer about a payment that goes back.
 * @returns the change to log with the order's
 */
export const insertRefundDueNotification = (
  { tx, order, now }: NotificationParams,
  payment: ReturnedPayment,
): Promise<Change> => {
  const title = withValues('Your payment for order {number} goes back to you', { number: order.number })
  const content = {
    kind: 'ORDER_STATUS',
    title,
    body: explainReturnedPayment(payment),
    path: orderPath(order.id),
  } as const
  return insertNotification(tx, { userId: order.customer, ...content, pushes: true }, now)
}

/**
 * Tells the customer about an amount that goes back, or that a person has given back.
 * @returns the change to log with the order's
 */
export const insertAmountNotification = (
  { tx, order, now }: NotificationParams,
  { amount, reason, isPaid }: RefundedAmount & { isPaid: boolean },
): Promise<Change> => {
  const values = { amount: toTaka(amount), number: order.number }
  const content = {
    kind: 'ORDER_STATUS',
    title: isPaid
      ? withValues('{amount, taka} of order {number} was sent back to you', values)
      : withValues('{amount, taka} of order {number} goes back to you', values),
    body: withValues('{shop}: {reason}', { ...nameValues('shop', toNamedShop(order)), reason }),
    path: orderPath(order.id),
  } as const
  return insertNotification(tx, { userId: order.customer, ...content, aboutUserId: order.vendor, pushes: true }, now)
}

/** Tells the customer that what the order owed them is store credit now. */
export const insertCreditNotification = ({ tx, order, now }: NotificationParams, credit: Poisha): Promise<Change> => {
  const values = { amount: toTaka(credit), number: order.number }
  const content = {
    kind: 'ORDER_STATUS',
    title: withValues('{amount, taka} of order {number} is store credit now', values),
    body: toDescriptor('See it in your account.'),
    path: '/dashboard/store-credit',
  } as const
  return insertNotification(tx, { userId: order.customer, ...content, pushes: true }, now)
}

/**
 * Tells the customer about another courier or tracking number of a parcel that is on its way.
 * @returns the change to log with the order's
 */
export const insertParcelNotification = async (
  { tx, order, now }: NotificationParams,
  { courier, trackingNumber }: { courier: string | null; trackingNumber: string | null },
): Promise<Change> => {
  const parcel = [courier, trackingNumber].filter(Boolean).join(' ')
  const content: NotificationContent = {
    kind: 'ORDER_STATUS',
    title: withValues('New parcel details of order {number}', { number: order.number }),
    body: parcel
      ? withValues('{shop}: {reason}', { ...nameValues('shop', toNamedShop(order)), reason: parcel })
      : order.shopName,
    path: orderPath(order.id),
  }
  return insertNotification(tx, { userId: order.customer, ...content, pushes: true }, now)
}

export type ShipmentNews = keyof typeof COURIER_NEWS

/** Tells the customer what they can do something about. @returns the change to log with the order's */
export const insertShipmentNotification = (
  { tx, order, now }: NotificationParams,
  news: ShipmentNews,
): Promise<Change> => {
  const { title, body } = COURIER_NEWS[news]
  const content = {
    kind: 'ORDER_STATUS',
    title: withValues(title, { number: order.number }),
    body: toDescriptor(body),
    path: orderPath(order.id),
  } as const
  return insertNotification(tx, { userId: order.customer, ...content, pushes: true }, now)
}

/** Tells the shop that a parcel needs a person. @returns the changes to log with the order's */
export const insertShipmentProblemNotification = (params: NotificationParams): Promise<readonly Change[]> => {
  const { order } = params
  const content = {
    kind: 'ORDER_STATUS',
    title: withValues('A parcel of order {number} needs you', { number: order.number }),
    body: toDescriptor('Open the order and decide what becomes of it.'),
    path: orderPath(order.id),
  } as const
  return notifyShop(params, content)
}

/**
 * Tells the shop that the customer has corrected where the order goes.
 * @param isAtCourier whether a courier has the address as it was
 * @returns the changes to log with the order's
 */
export const insertCorrectionNotification = (
  params: NotificationParams,
  isAtCourier: boolean,
): Promise<readonly Change[]> => {
  const { order } = params
  const content = {
    kind: 'ORDER_STATUS',
    title: withValues('The address of order {number} was corrected', { number: order.number }),
    body: toDescriptor(
      isAtCourier
        ? 'The courier still has the old one: correct it in its panel, and print the label again.'
        : 'Print its papers again before you send it.',
    ),
    path: orderPath(order.id),
  } as const
  return notifyShop(params, content)
}

/** The vendor's notification about a new order. */
export const orderPlacedContent = (order: OrderMailContent): NotificationContent => {
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0)
  const values = {
    ...nameValues('shop', toNamedShop(order)),
    count: pieces,
    name: order.shipping.name,
    total: toTaka(order.totalAmount),
  }
  return {
    kind: 'ORDER_NEW',
    title: withValues('New order {number}', { number: order.number }),
    body:
      pieces === 1
        ? withValues('{shop}: {count} piece for {name}, {total, taka}.', values)
        : withValues('{shop}: {count} pieces for {name}, {total, taka}.', values),
    path: orderPath(order.id),
  }
}

/** The notification about a status change. */
export const statusChangedContent = (
  order: Pick<OrderMailContent, 'id' | 'number' | 'shopName' | 'shopNameBn' | 'pickup'>,
  { status, reason, isReturnRefused = false, isReturnedInPart = false }: Omit<OrderStatusNotification, 'by'>,
): NotificationContent => ({
  kind: 'ORDER_STATUS',
  title: withValues(
    isReturnRefused
      ? RETURN_REFUSED_TITLE
      : isReturnedInPart
        ? RETURNED_IN_PART_TITLE
        : (order.pickup ? PICKUP_TITLES : STATUS_TITLES)[status],
    { number: order.number },
  ),
  body: reason ? withValues('{shop}: {reason}', { ...nameValues('shop', toNamedShop(order)), reason }) : order.shopName,
  path: orderPath(order.id),
})

const toNamedShop = ({ shopName, shopNameBn }: Pick<OrderMailContent, 'shopName' | 'shopNameBn'>): Named => ({
  name: shopName,
  nameBn: shopNameBn,
})

const STATUS_TITLES = {
  PENDING: 'Order {number} is waiting for the shop',
  PROCESSING: 'Order {number} is being packed',
  SHIPPED: 'Order {number} is on its way',
  DELIVERED: 'Order {number} was delivered',
  CANCELLED: 'Order {number} was cancelled',
  RETURN_REQUESTED: 'Order {number} is to be returned',
  RETURNED: 'Order {number} was returned',
} as const satisfies Record<OrderStatus, ServerMessageKey>

/** The same of an order that its customer collects. */
const PICKUP_TITLES = {
  ...STATUS_TITLES,
  SHIPPED: 'Order {number} is ready to collect',
  DELIVERED: 'Order {number} was collected',
} as const satisfies Record<OrderStatus, ServerMessageKey>

const RETURN_REFUSED_TITLE = 'The return of order {number} was refused' satisfies ServerMessageKey

const RETURNED_IN_PART_TITLE = 'The return of a part of order {number} was accepted' satisfies ServerMessageKey

const orderPath = (orderId: string): string => `/dashboard/orders/${orderId}`
