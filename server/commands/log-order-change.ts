import { type Change, logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { findOrderParticipants } from '../queries/order-writes.ts'
import { markStockLogged, type StockChange } from '../queries/product-stock.ts'

/**
 * Logs a move of an order for its customer and its vendor, and what it did to the stock where devices must know that now
 * (the rest is logged by the sweep). Last in a transaction: it locks the counters.
 * @param news the notifications of this move
 */
export const logOrderChange = async (
  tx: Database,
  orderId: string,
  stock: readonly StockChange[],
  now: number,
  news: readonly Change[] = [],
): Promise<void> => {
  const due = stock.filter(change => change.isDue).map(change => change.productId)
  const products = await markStockLogged(tx, due)
  const { customer, vendor } = await findOrderParticipants(tx, orderId)
  await logChanges(tx, [...products, ...news, { scopes: [customer, vendor], entity: 'order', id: orderId }], now)
}
