import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { PAGE_LIMITS } from '../../src/contract/constants.ts'
import { cleanPhone } from '../../src/contract/field-cleaning.ts'
import type { OrderStatus } from '../../src/contract/orders/order-status.ts'
import type { Order } from '../../src/contract/orders/orders.ts'
import type { PaymentStatus, PaymentType } from '../../src/contract/payments/payment-status.ts'
import type { Viewer } from '../auth/viewer.ts'
import { containsText, countRows, onPage, type Sorting } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import {
  awaitsPaymentSql,
  hasHeldPaymentSql,
  isOpenSql,
  isUnattendedSql,
  owesRefundSql,
} from '../payments/order-payment-state.ts'
import { findOrders, type OrderRows, selectOwnOrders } from './orders.ts'

export type OrderQuery = Sorting<'createdAt' | 'totalAmount' | 'status'> &
  OrderSelection & { page: number; limit: number }

export type OrderSelection = {
  searchTerm?: string | undefined
  status?: OrderStatus | undefined
  paymentStatus?: PaymentStatus | undefined
  paymentType?: PaymentType | undefined
  owesRefund?: boolean | undefined
  awaitsPayment?: boolean | undefined
  /** ISO times, both included. */
  createdFrom?: string | undefined
  createdTo?: string | undefined
  /** A shop's id or its name. */
  shop?: string | undefined
  /** A vendor's id. */
  vendor?: string | undefined
  /** A customer's id. */
  customer?: string | undefined
  isOpen?: boolean | undefined
  isUnattended?: boolean | undefined
  hasHeldPayment?: boolean | undefined
}

const SORTS = {
  createdAt: sql`orders.created_at`,
  totalAmount: sql`orders.total_amount`,
  status: sql`orders.status`,
}

/** A page of the viewer's orders and the exact total, by default newest first. */
export const listOrders = async (
  db: Database,
  query: OrderQuery,
  viewer: Viewer,
): Promise<{ orders: Order[]; total: number }> => {
  const orders = selectMatchingOrders(db, query, viewer)
  const total = await countRows(orders)
  const rows = await orders
    .select('orders.id')
    .$call(onPage(SORTS, query, 'orders.id'))
    .execute()
  const ids = rows.map(row => row.id)
  return { orders: await findOrders(db, ids, viewer), total }
}

/**
 * The number of orders per status that match the query, ignoring its status filter. New orders that await payment are
 * counted separately, because the vendor has nothing to do for them yet.
 */
export const countByStatus = async (
  db: Database,
  query: OrderQuery,
  viewer: Viewer,
): Promise<Partial<Record<OrderStatus | 'UNPAID', number>>> => {
  const bucket = sql<OrderStatus | 'UNPAID'>`case when ${awaitsPaymentSql} then 'UNPAID' else orders.status end`
  const rows = await selectMatchingOrders(db, { ...query, status: undefined, awaitsPayment: undefined }, viewer)
    .select(row => [bucket.as('bucket'), row.fn.countAll<number>().as('count')])
    .groupBy(bucket)
    .execute()
  return Object.fromEntries(rows.map(({ bucket, count }) => [bucket, count]))
}

/** Those of these orders that allow a review of the product: paid or delivered, and not cancelled. */
export const filterReviewable = (orders: OrderRows, productId: string): OrderRows =>
  orders
    .where('orders.status', '<>', 'CANCELLED')
    .where(row => row.or([row('orders.payment_status', '=', 'PAID'), row('orders.status', '=', 'DELIVERED')]))
    .where(row =>
      row.exists(
        row
          .selectFrom('order_items')
          .select('order_items.id')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .where('order_items.product_id', '=', productId),
      ),
    )

/** The customer's orders that allow a review of this product, newest first. */
export const listReviewableOrders = async (db: Database, productId: string, viewer: Viewer): Promise<Order[]> => {
  const rows = await filterReviewable(selectOwnOrders(db, viewer), productId)
    .select('orders.id')
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(PAGE_LIMITS.max)
    .execute()
  const ids = rows.map(row => row.id)
  return findOrders(db, ids, viewer)
}

/** The oldest orders of a vendor's shops that can still be cancelled. */
export const listCancellableOrderIds = async (db: Database, vendorId: string, limit: number): Promise<string[]> => {
  const owned = db.selectFrom('shops').select('shops.id').where('shops.vendor_id', '=', vendorId)
  const orders = db.selectFrom('orders').select('id').where('shop_id', 'in', owned)
  const rows = await orders.where('status', 'in', ['PENDING', 'PROCESSING']).orderBy('id').limit(limit).execute()
  return rows.map(row => row.id)
}

/** The viewer's own orders that match the query, without its page and sorting. */
export const selectMatchingOrders = (db: Database, query: OrderSelection, viewer: Viewer) => {
  let orders = selectOwnOrders(db, viewer)
  if (query.status) orders = orders.where('orders.status', '=', query.status)
  if (query.paymentStatus) orders = orders.where('orders.payment_status', '=', query.paymentStatus)
  if (query.paymentType) orders = orders.where('orders.payment_type', '=', query.paymentType)
  if (query.owesRefund) orders = orders.where(owesRefundSql)
  if (query.awaitsPayment === true) orders = orders.where(awaitsPaymentSql)
  if (query.awaitsPayment === false) orders = orders.where(row => row.not(awaitsPaymentSql))
  if (query.isOpen === true) orders = orders.where(isOpenSql)
  if (query.isOpen === false) orders = orders.where(row => row.not(isOpenSql))
  if (query.isUnattended === true) orders = orders.where(isUnattendedSql)
  if (query.isUnattended === false) orders = orders.where(row => row.not(isUnattendedSql))
  if (query.hasHeldPayment === true) orders = orders.where(hasHeldPaymentSql)
  if (query.hasHeldPayment === false) orders = orders.where(row => row.not(hasHeldPaymentSql))
  const { createdFrom, createdTo, shop, vendor, customer, searchTerm } = query
  if (createdFrom) orders = orders.where('orders.created_at', '>=', Date.parse(createdFrom))
  if (createdTo) orders = orders.where('orders.created_at', '<=', Date.parse(createdTo))
  if (shop) {
    const named = db.selectFrom('shops').select('shops.id').where('shops.name', '=', shop)
    orders = orders.where(row => row.or([row('orders.shop_id', '=', shop), row('orders.shop_id', 'in', named)]))
  }
  if (customer) orders = orders.where('orders.customer_id', '=', customer)
  if (vendor) {
    const owned = db.selectFrom('shops').select('shops.id').where('shops.vendor_id', '=', vendor)
    orders = orders.where('orders.shop_id', 'in', owned)
  }
  return searchTerm ? orders.where(mentionsTerm(searchTerm)) : orders
}

/**
 * Matches the order's number, its tracking number, the names, phones and emails of its participants, and the names of its
 * shop and products.
 */
const mentionsTerm = (term: string) => {
  const phone = cleanPhone(term)
  const isPhone = /^\d{4,}$/.test(phone)
  return sql<boolean>`(${sql.join(
    [
      containsText(sql.ref('orders.number'), term),
      containsText(sql.ref('orders.tracking_number'), term),
      containsText(sql.ref('orders.shipping_name'), term),
      byCustomer(containsText(sql.ref('profiles.name'), term)),
      ...(isPhone
        ? [
            containsText(sql.ref('orders.shipping_phone'), phone),
            byCustomer(containsText(sql.ref('profiles.phone_number'), phone)),
          ]
        : []),
      ...(term.includes('@')
        ? [
            containsText(sql.ref('orders.shipping_email'), term),
            byCustomer(containsText(sql.ref('profiles.email'), term)),
          ]
        : []),
      sql`orders.shop_id in (select shops.id from shops where ${containsText(sql.ref('shops.name'), term)}
        or ${containsText(sql.ref('shops.name_bn'), term)})`,
      sql`exists (select 1 from order_items where order_items.order_id = orders.id
        and ${containsText(sql.ref('order_items.name'), term)})`,
    ],
    sql` or `,
  )})`
}

const byCustomer = (condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`orders.customer_id in (select profiles.id from profiles where ${condition})`
