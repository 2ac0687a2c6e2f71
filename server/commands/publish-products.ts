import { logChanges } from '../db/change-log-bulk.ts'
import { advanceListingSeq } from '../db/counters.ts'
import type { Database } from '../db/store.ts'
import { indexProducts } from '../queries/product-index.ts'
import { updateProductListing } from '../queries/product-listing-state.ts'
import { findProductChanges, markStockLogged } from '../queries/product-stock.ts'

/**
 * Makes everyone see what was written to these products: listing, search, devices. Last in a transaction, because it locks
 * the counters; their shops' rows are locked already.
 */
export const publishProducts = async (tx: Database, productIds: readonly string[], now: number): Promise<void> => {
  if (productIds.length === 0) return
  await updateProductListing(tx, productIds)
  await indexProducts(tx, productIds)
  await advanceListingSeq(tx)
  await logChanges(tx, await markStockLogged(tx, productIds), now)
}

/** The same where only the stock changed, or the product is gone: nothing to index, and stock alone moves no listing. */
export const publishRemoval = async (tx: Database, productIds: readonly string[], now: number): Promise<void> => {
  await advanceListingSeq(tx)
  await logChanges(tx, await findProductChanges(tx, productIds), now)
}
export const publishStock = async (tx: Database, productIds: readonly string[], now: number): Promise<void> =>
  logChanges(tx, await markStockLogged(tx, productIds), now)
