import { CLOSED_STATUSES } from '../../src/contract/order-status.ts'
import type { Database } from '../db/store.ts'
import { countRows } from './sql-expressions.ts'

/** The number of a customer's open cash on delivery orders. */
export const countOpenCashOrders = (db: Database, customerId: string): Promise<number> =>
  countRows(selectOpenCashOrders(db, customerId))

/** The quantity of each product in a customer's open cash on delivery orders, by product id. */
export const sumOpenCashOrderPieces = async (db: Database, customerId: string): Promise<Map<string, number>> => {
  const rows = await selectOpenCashOrders(db, customerId)
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(row => ['order_items.product_id as productId', row.fn.sum<number>('order_items.quantity').as('pieces')])
    .groupBy('order_items.product_id')
    .execute()
  return new Map(rows.map(row => [row.productId, row.pieces]))
}

const selectOpenCashOrders = (db: Database, customerId: string) =>
  db
    .selectFrom('orders')
    .where('orders.customer_id', '=', customerId)
    .where('orders.payment_type', '=', 'COD')
    .where('orders.status', 'not in', [...CLOSED_STATUSES])
