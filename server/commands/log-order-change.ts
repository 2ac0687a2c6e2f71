import { type Change, logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import type { OrderSubject } from '../queries/order-writes.ts'
import { markStockLogged, type StockChange } from '../queries/product-stock.ts'

type ChangesBesideOrder = { stock: readonly StockChange[]; notifications: readonly Change[] }

/**
 * Logs a change of an order for its customer and its vendor, with the notifications about it and those stock changes that
 * devices must know now (a job logs the rest). Last in a transaction: it locks the counters.
 */
export const logOrderChange = async (
  tx: Database,
  { id, customer, vendor }: OrderSubject,
  { stock, notifications }: ChangesBesideOrder,
  now: number,
): Promise<void> => {
  const due = stock.filter(change => change.isDue).map(change => change.productId)
  const products = await markStockLogged(tx, due)
  await logChanges(tx, [...products, ...notifications, { scopes: [customer, vendor], entity: 'order', id }], now)
}
