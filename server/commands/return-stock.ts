import type { Database } from '../db/store.ts'
import { listOrderedQuantities } from '../queries/order-writes.ts'
import { returnStock, type StockChange } from '../queries/product-stock.ts'
import { soldWindowStart } from '../queries/sales-recount.ts'

/**
 * Puts what an order took back on the shelf, and takes it out of the count of sold pieces.
 * @param order `restock` false: the goods are lost; `createdAt` in milliseconds
 */
export const returnOrderStock = async (
  tx: Database,
  order: { id: string; createdAt: number; restock: boolean },
  now: number,
): Promise<StockChange[]> => {
  const { restock } = order
  const wasCounted = order.createdAt > soldWindowStart(now)
  const changes: StockChange[] = []
  for (const pieces of await listOrderedQuantities(tx, order.id)) {
    changes.push(await returnStock(tx, { ...pieces, restock, wasCounted }, now))
  }
  return changes
}
