import { type Change, logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import type { OrderSubject } from '../queries/order-subject.ts'
import { markStockLogged, type StockChange } from '../queries/product-stock.ts'

type ChangesBesideOrder = { stock: readonly StockChange[]; notifications: readonly Change[] }

/**
 * Logs a change of an order for its customer and vendor, with its notifications and those stock changes that are due
 * now (a job logs the others). Call it last in a transaction, because it locks the counters.
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
