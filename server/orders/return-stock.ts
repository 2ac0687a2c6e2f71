import type { Database } from '../db/store.ts'
import { returnStock, type StockChange, type VariantPieces } from '../products/product-stock.ts'
import { listOrderedPieces } from './order-writes.ts'
import { soldWindowStart } from './sales-recount.ts'

/**
 * Returns pieces of an order to stock and subtracts them from the sold pieces: those that have not come back before, or these.
 * @param order `restock` is false for lost goods; `createdAt` is in milliseconds
 */
export const returnOrderStock = async (
  tx: Database,
  order: { id: string; createdAt: number; restock: boolean; pieces?: readonly VariantPieces[] | undefined },
  now: number,
): Promise<StockChange[]> => {
  const { restock } = order
  const wasCounted = order.createdAt > soldWindowStart(now)
  const changes: StockChange[] = []
  const returned = order.pieces ? sortPieces(order.pieces) : await listOrderedPieces(tx, order.id)
  for (const { productId, variantId, quantity } of returned)
    if (quantity > 0) changes.push(await returnStock(tx, { productId, variantId, quantity, restock, wasCounted }, now))
  return changes
}

/** By product, because their rows are always locked in that order. */
const sortPieces = (pieces: readonly VariantPieces[]): VariantPieces[] =>
  [...pieces].sort((a, b) => (a.productId < b.productId ? -1 : a.productId > b.productId ? 1 : 0))
