import { LOW_STOCK } from '../../src/contract/constants.ts'
import { CLOSED_STATUSES } from '../../src/contract/orders/order-status.ts'
import type { AdminSummary, CustomerSummary, VendorSummary } from '../../src/contract/statistics/dashboard-summary.ts'
import { countRows } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { awaitsPaymentSql, hasHeldPaymentSql, isUnattendedSql, owesRefundSql } from '../payments/order-payment-state.ts'
import { countModeration } from '../reports/reports.ts'

const MAX_LISTED = 5

/** A vendor's to-do counts: new orders, orders to ship, returns to decide, low stock, reviews without reply. */
export const findVendorTodo = async (db: Database, vendorId: string): Promise<VendorSummary['todo']> => {
  const shops = db.selectFrom('shops').select('shops.id').where('shops.vendor_id', '=', vendorId)
  const orders = () => db.selectFrom('orders').where('orders.shop_id', 'in', shops)
  return {
    newOrders: await countRows(
      orders()
        .where('orders.status', '=', 'PENDING')
        .where(row => row.not(awaitsPaymentSql)),
    ),
    toShip: await countRows(orders().where('orders.status', '=', 'PROCESSING')),
    returns: await countRows(orders().where('orders.status', '=', 'RETURN_REQUESTED')),
    lowStock: await countRows(
      db
        .selectFrom('products')
        .where('products.shop_id', 'in', shops)
        .where('products.deleted_at', 'is', null)
        .where('products.status', '=', 'ACTIVE')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('product_variants')
              .select('product_variants.id')
              .whereRef('product_variants.product_id', '=', 'products.id')
              .where('product_variants.deleted_at', 'is', null)
              .where('product_variants.stock', '<=', LOW_STOCK),
          ),
        ),
    ),
    reviewsWithoutReply: await countRows(
      db
        .selectFrom('reviews')
        .innerJoin('products', 'products.id', 'reviews.product_id')
        .where('products.shop_id', 'in', shops)
        .where('products.deleted_at', 'is', null)
        .where('reviews.reply', 'is', null)
        .where('reviews.hidden_at', 'is', null),
    ),
  }
}

/** The admins' to-do counts. */
export const countAdminTodo = async (db: Database): Promise<AdminSummary['todo']> => ({
  pendingShops: await countRows(
    db
      .selectFrom('shops')
      .leftJoin('shop_verifications', 'shop_verifications.shop_id', 'shops.id')
      .where('shops.status', '=', 'PENDING')
      .where('shops.deleted_at', 'is', null)
      // The others wait for their documents alone.
      .where('shop_verifications.held_at', 'is', null),
  ),
  refundsOwed: await countRows(db.selectFrom('orders').where(owesRefundSql)),
  contactMessages: await countRows(db.selectFrom('contact_messages').where('contact_messages.handled', '=', 0)),
  moderation: await countModeration(db),
  heldPayments: await countRows(db.selectFrom('orders').where(hasHeldPaymentSql)),
  unattendedOrders: await countRows(db.selectFrom('orders').where(isUnattendedSql)),
})

/** The numbers of customers, vendors, open shops and listed products. */
export const countMarket = async (db: Database): Promise<AdminSummary['market']> => {
  const people = (role: 'CUSTOMER' | 'VENDOR') =>
    countRows(db.selectFrom('users').where('users.role', '=', role).where('users.deleted_at', 'is', null))
  return {
    customers: await people('CUSTOMER'),
    vendors: await people('VENDOR'),
    shops: await countRows(
      db.selectFrom('shops').where('shops.status', '=', 'ACTIVE').where('shops.deleted_at', 'is', null),
    ),
    products: await countRows(db.selectFrom('products').where('products.is_listed', '=', 1)),
  }
}

/** A customer's open orders, and their to-do counts: orders to pay and products to review. */
export const findCustomerTodo = async (db: Database, customerId: string): Promise<Omit<CustomerSummary, 'role'>> => {
  const orders = () => db.selectFrom('orders').where('orders.customer_id', '=', customerId)
  const toReview = selectReviewableProducts(db, customerId)
  const { count } = await toReview
    .select(row => row.fn.count<number>('products.id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  const products = await toReview
    .select(['products.id', 'products.name', 'products.image', 'products.thumbhash'])
    .groupBy(['products.id', 'products.name', 'products.image', 'products.thumbhash'])
    .orderBy(row => row.fn.max('orders.created_at'), 'desc')
    .orderBy('products.id')
    .limit(MAX_LISTED)
    .execute()
  return {
    openOrders: await countRows(orders().where('orders.status', 'not in', [...CLOSED_STATUSES])),
    toPay: await countRows(orders().where('orders.status', '=', 'PENDING').where(awaitsPaymentSql)),
    reviewsToWrite: count,
    toReview: products,
  }
}

/** Listed products that the customer may review (order paid or delivered, not cancelled) and has not reviewed yet. */
const selectReviewableProducts = (db: Database, customerId: string) =>
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
