import type { Database } from '../db/store.ts'
import { returnStock, type StockChange } from '../products/product-stock.ts'
import { listOrderedPieces } from './order-writes.ts'
import { soldWindowStart } from './sales-recount.ts'

/**
 * Returns an order's items to stock and subtracts them from the sold pieces.
 * @param order `restock` is false for lost goods; `createdAt` is in milliseconds
 */
export const returnOrderStock = async (
  tx: Database,
  order: { id: string; createdAt: number; restock: boolean },
  now: number,
): Promise<StockChange[]> => {
  const { restock } = order
  const wasCounted = order.createdAt > soldWindowStart(now)
  const changes: StockChange[] = []
  for (const pieces of await listOrderedPieces(tx, order.id)) {
    changes.push(await returnStock(tx, { ...pieces, restock, wasCounted }, now))
  }
  return changes
}
