import type { Database } from '../db/store.ts'
import { orderedPieces } from '../queries/order-writes.ts'
import { soldSince } from '../queries/sold.ts'
import { returnStock, type StockChange } from '../queries/stock.ts'

/**
 * Puts what an order took back on the shelf, and takes it out of the count of sold pieces.
 * @param order `restock` false: the goods are lost; `createdAt` in milliseconds
 */
export const returnGoods = async (
  tx: Database,
  order: { id: string; createdAt: number; restock: boolean },
  now: number,
): Promise<StockChange[]> => {
  const { restock } = order
  const wasCounted = order.createdAt > soldSince(now)
  const changes: StockChange[] = []
  for (const pieces of await orderedPieces(tx, order.id)) {
    changes.push(await returnStock(tx, { ...pieces, restock, wasCounted }, now))
  }
  return changes
}
