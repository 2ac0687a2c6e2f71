import { CLOSED_STATUSES } from '../../../src/contract/orders/order-status.ts'
import { countRows } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'

/** The number of a customer's open orders that reserve stock without being paid. */
export const countReservingOrders = (db: Database, customerId: string): Promise<number> =>
  countRows(selectReservingOrders(db, customerId))

/** The number of those that are to be paid online. */
export const countUnpaidOnlineOrders = (db: Database, customerId: string): Promise<number> =>
  countRows(selectReservingOrders(db, customerId).where('orders.payment_type', '=', 'ONLINE'))

/** The quantity of each product in a customer's reserving orders, by product id. */
export const sumReservedPieces = async (db: Database, customerId: string): Promise<Map<string, number>> => {
  const rows = await selectReservingOrders(db, customerId)
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(row => ['order_items.product_id as productId', row.fn.sum<number>('order_items.quantity').as('pieces')])
    .groupBy('order_items.product_id')
    .execute()
  return new Map(rows.map(row => [row.productId, Number(row.pieces)]))
}

const selectReservingOrders = (db: Database, customerId: string) =>
  db
    .selectFrom('orders')
    .where('orders.customer_id', '=', customerId)
    .where(row => row.or([row('orders.payment_type', '=', 'COD'), row('orders.payment_status', '=', 'UNPAID')]))
    .where('orders.status', 'not in', [...CLOSED_STATUSES])
