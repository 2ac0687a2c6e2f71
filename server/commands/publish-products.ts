import { logChanges } from '../db/bulk-changes.ts'
import { advanceListing } from '../db/counters.ts'
import type { Database } from '../db/store.ts'
import { relistProducts } from '../queries/listing.ts'
import { indexProducts } from '../queries/product-search.ts'
import { productChanges, stockLogged } from '../queries/stock.ts'

/**
 * Makes everyone see what was written to these products: listing, search, devices. Last in a transaction, because it locks
 * the counters; their shops' rows are locked already.
 */
export const publishProducts = async (tx: Database, productIds: readonly string[], now: number): Promise<void> => {
  if (productIds.length === 0) return
  await relistProducts(tx, productIds)
  await indexProducts(tx, productIds)
  await advanceListing(tx)
  await logChanges(tx, await stockLogged(tx, productIds), now)
}

/** The same where only the stock changed, or the product is gone: nothing to index, and stock alone moves no listing. */
export const publishRemoval = async (tx: Database, productIds: readonly string[], now: number): Promise<void> => {
  await advanceListing(tx)
  await logChanges(tx, await productChanges(tx, productIds), now)
}
export const publishStock = async (tx: Database, productIds: readonly string[], now: number): Promise<void> =>
  logChanges(tx, await stockLogged(tx, productIds), now)
