import { sql, type Updateable } from 'kysely'
import type { Poisha } from '../../src/contract/money.ts'
import { CLOSED_STATUSES, type OrderStatus } from '../../src/contract/orders/order-status.ts'
import type { PaymentStatus, PaymentType } from '../../src/contract/payments/payment-status.ts'
import { UNSOLD_STATUSES } from '../../src/contract/statistics/sales.ts'
import { ifGiven } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

/** The fields of an order that its payment depends on: money in poisha, times in milliseconds. */
export type PaymentOrder = {
  id: string
  number: string
  customerId: string
  status: OrderStatus
  paymentType: PaymentType
  /** How its customer wants to pay it; null: they have not said. */
  paymentMethod: string | null
  paymentStatus: PaymentStatus
  totalAmount: Poisha
  /** Without what was paid with store credit. */
  amountDue: Poisha
  creditUsed: Poisha
  /** All that has gone back of it, as money and as store credit. */
  refunded: Poisha
  couponCode: string | null
  createdAt: number
  name: string
  phoneNumber: string
  email: string
  address: string
  district: string | null
  isCustomerDeleted: boolean
}

/** @param customerId finds it only if it is this customer's; by default any order */
export const findPaymentOrder = async (
  db: Database,
  orderId: string,
  customerId?: string,
): Promise<PaymentOrder | undefined> => {
  const row = await db
    .selectFrom('orders')
    .innerJoin('profiles', 'profiles.id', 'orders.customer_id')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select([
      'orders.id',
      'number',
      'customer_id as customerId',
      'orders.status',
      'payment_type as paymentType',
      'payment_method as paymentMethod',
      'payment_status as paymentStatus',
      'total_amount as totalAmount',
      'credit_used as creditUsed',
      'orders.refunded',
      'coupon_code as couponCode',
      'orders.created_at as createdAt',
      'shipping_name as name',
      'shipping_phone as phoneNumber',
      'shipping_email as email',
      'shipping_address as address',
      'shipping_district as district',
      'users.deleted_at',
    ])
    .where('orders.id', '=', orderId)
    .$call(ifGiven(customerId, (orders, value) => orders.where('customer_id', '=', value)))
    .executeTakeFirst()
  if (!row) return undefined
  const { deleted_at, ...order } = row
  return { ...order, amountDue: order.totalAmount - order.creditUsed, isCustomerDeleted: deleted_at !== null }
}

/** The items of these orders as the gateway shows them. */
export const listPaymentItems = (
  db: Database,
  orderIds: readonly string[],
): Promise<{ name: string; quantity: number; category: string }[]> =>
  db
    .selectFrom('order_items')
    .innerJoin('products', 'products.id', 'order_items.product_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(['order_items.name', 'order_items.quantity', 'categories.name as category'])
    .where('order_items.order_id', 'in', [...orderIds])
    .orderBy('order_items.order_id')
    .orderBy('order_items.position')
    .execute()

export const listOrderNumbers = async (db: Database, orderIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('id', 'in', [...orderIds])
    .orderBy('id')
    .execute()
  return rows.map(({ number }) => number)
}

/** The unpaid ONLINE orders that were placed together with this one, which is not among them. */
export const listUnpaidGroupOrderIds = async (db: Database, orderId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('orders as own')
    .innerJoin('orders', 'orders.group_id', 'own.group_id')
    .select('orders.id')
    .where('own.id', '=', orderId)
    .where('orders.id', '<>', orderId)
    .where('orders.payment_type', '=', 'ONLINE')
    .where('orders.payment_status', '=', 'UNPAID')
    .where('orders.status', '=', 'PENDING')
    .orderBy('orders.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Changes an order if its status and payment status are still `expected`. False if they have changed. */
export const updatePaymentOrder = async (
  tx: Database,
  expected: Pick<PaymentOrder, 'id' | 'status' | 'paymentStatus'>,
  change: Updateable<Tables['orders']>,
): Promise<boolean> => {
  const changed = await tx
    .updateTable('orders')
    .set(row => ({ ...change, seq: row('seq', '+', 1) }))
    .where('id', '=', expected.id)
    .where('status', '=', expected.status)
    .where('payment_status', '=', expected.paymentStatus)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Unpaid ONLINE orders placed before `time`, except those with a payment on hold. */
export const listUnpaidOrderIds = async (db: Database, time: number, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('payment_status', '=', 'UNPAID')
    .where('status', '=', 'PENDING')
    .where('payment_type', '=', 'ONLINE')
    .where('created_at', '<=', time)
    .where(row => row.not(hasHeldPaymentSql))
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/** The same rule as `owesRefund` of the contract: the order's payment, a second payment or an amount must be refunded. */
export const owesRefundSql = sql<boolean>`(orders.payment_status = 'REFUND_PENDING' or orders.id in
  (select order_id from payments where refund_status in ('OWED', 'SENDING', 'SENT', 'REFUSED'))
  or orders.id in (select order_id from refunds where status <> 'DONE'))`

/** A payment on hold is always due for a check, so that the index of checks finds it. */
export const hasHeldPaymentSql = sql<boolean>`(orders.id in
  (select order_id from payments where next_check_at > 0 and status = 'ON_HOLD'))`

/** The same rule as `awaitsPayment` of the contract. */
export const awaitsPaymentSql = sql<boolean>`(orders.status = 'PENDING' and orders.payment_type = 'ONLINE'
  and orders.payment_status <> 'PAID')`

/** The same rule as `isSale` of the contract. */
export const isSaleSql = sql<boolean>`(orders.status not in (${sql.join(UNSOLD_STATUSES.map(status => sql.lit(status)))})
  and not ${awaitsPaymentSql})`

export const isOpenSql = sql<boolean>`(orders.status not in (${sql.join(CLOSED_STATUSES.map(status => sql.lit(status)))}))`

/** Open orders whose vendor is blocked or deleted. */
export const isUnattendedSql = sql<boolean>`(${isOpenSql} and orders.shop_id in
  (select shops.id from shops join profiles on profiles.id = shops.vendor_id join users on users.id = profiles.user_id
  where users.status = 'BLOCKED' or users.deleted_at is not null))`

/** The role that cancelled an order last, and when. */
export const findLastCancellation = (
  db: Database,
  orderId: string,
): Promise<{ role: string; at: number } | undefined> =>
  db
    .selectFrom('order_events')
    .select(['role', 'at'])
    .where('order_id', '=', orderId)
    .where('to_status', '=', 'CANCELLED')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
