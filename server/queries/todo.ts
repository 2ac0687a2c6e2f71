import { type SelectQueryBuilder, sql } from 'kysely'
import { LOW_STOCK } from '../../src/contract/constants.ts'
import { CLOSED_STATUSES } from '../../src/contract/order-states.ts'
import type { AdminSummary, CustomerSummary, VendorSummary } from '../../src/contract/summary.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { awaitsPayment, owesRefund } from './payment-orders.ts'

const SHOWN = 5

/** What waits for a vendor: orders to take and to send, returns to decide, stock to fill up, reviews to answer. */
export const vendorTodo = async (db: Database, vendorId: string): Promise<VendorSummary['todo']> => {
  const shops = db.selectFrom('shops').select('shops.id').where('shops.vendor_id', '=', vendorId)
  const orders = () => db.selectFrom('orders').where('orders.shop_id', 'in', shops)
  return {
    newOrders: await countOf(
      orders()
        .where('orders.status', '=', 'PENDING')
        .where(row => row.not(awaitsPayment)),
    ),
    toShip: await countOf(orders().where('orders.status', '=', 'PROCESSING')),
    returns: await countOf(orders().where('orders.status', '=', 'RETURN_REQUESTED')),
    lowStock: await countOf(
      db
        .selectFrom('products')
        .where('products.shop_id', 'in', shops)
        .where('products.deleted_at', 'is', null)
        .where('products.status', '=', 'ACTIVE')
        .where('products.stock', '<=', LOW_STOCK),
    ),
    reviewsWithoutReply: await countOf(
      db
        .selectFrom('reviews')
        .innerJoin('products', 'products.id', 'reviews.product_id')
        .where('products.shop_id', 'in', shops)
        .where('products.deleted_at', 'is', null)
        .where('reviews.reply', 'is', null),
    ),
  }
}

/** What waits for those who run the market. */
export const adminTodo = async (db: Database): Promise<AdminSummary['todo']> => ({
  pendingShops: await countOf(
    db.selectFrom('shops').where('shops.status', '=', 'PENDING').where('shops.deleted_at', 'is', null),
  ),
  refundsOwed: await countOf(db.selectFrom('orders').where(owesRefund)),
  contactMessages: await countOf(db.selectFrom('contact_messages').where('contact_messages.handled', '=', 0)),
})

/** How many people, open shops and products on sale the market has. */
export const marketSize = async (db: Database): Promise<AdminSummary['market']> => {
  const people = (role: 'CUSTOMER' | 'VENDOR') =>
    countOf(db.selectFrom('users').where('users.role', '=', role).where('users.deleted_at', 'is', null))
  return {
    customers: await people('CUSTOMER'),
    vendors: await people('VENDOR'),
    shops: await countOf(
      db.selectFrom('shops').where('shops.status', '=', 'ACTIVE').where('shops.deleted_at', 'is', null),
    ),
    products: await countOf(db.selectFrom('products').where('products.is_listed', '=', 1)),
  }
}

/** What a customer waits for, and what waits for him. */
export const customerTodo = async (db: Database, customerId: string): Promise<Omit<CustomerSummary, 'role'>> => {
  const orders = () => db.selectFrom('orders').where('orders.customer_id', '=', customerId)
  const toReview = productsToReview(db, customerId)
  const { count } = await toReview
    .select(row => row.fn.count<number>('products.id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  const products = await toReview
    .select(['products.id', 'products.name', 'products.image', 'products.thumbhash'])
    .groupBy(['products.id', 'products.name', 'products.image', 'products.thumbhash'])
    .orderBy(row => row.fn.max('orders.created_at'), 'desc')
    .orderBy('products.id')
    .limit(SHOWN)
    .execute()
  return {
    openOrders: await countOf(orders().where('orders.status', 'not in', [...CLOSED_STATUSES])),
    toPay: await countOf(orders().where('orders.status', '=', 'PENDING').where(awaitsPayment)),
    reviewsToWrite: count,
    toReview: products,
  }
}

/** Products on sale that an order of his allows him to review (paid or delivered, not cancelled) and that he has not. */
const productsToReview = (db: Database, customerId: string) =>
  db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .innerJoin('products', 'products.id', 'order_items.product_id')
    .leftJoin('reviews', join =>
      join.onRef('reviews.product_id', '=', 'products.id').on('reviews.customer_id', '=', customerId),
    )
    .where('orders.customer_id', '=', customerId)
    .where('orders.status', '<>', 'CANCELLED')
    .where(row => row.or([row('orders.payment_status', '=', 'PAID'), row('orders.status', '=', 'DELIVERED')]))
    .where('products.is_listed', '=', 1)
    .where('reviews.id', 'is', null)

const countOf = async <From extends keyof Tables>(rows: SelectQueryBuilder<Tables, From, object>): Promise<number> => {
  const { count } = await rows.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}
