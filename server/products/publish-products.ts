import { logChanges } from '../db/change-log-bulk.ts'
import { advanceListingSeq } from '../db/counters.ts'
import type { Database } from '../db/store.ts'
import { indexProducts } from './listing/product-index.ts'
import { updateProductListing } from './product-listing-state.ts'
import { findProductChanges, markStockLogged } from './product-stock.ts'

/**
 * Updates listing, search index and change log for changed products. Call it last in a transaction, because it locks
 * the counters. The shops' rows must be locked before.
 */
export const publishProducts = async (tx: Database, productIds: readonly string[], now: number): Promise<void> => {
  if (productIds.length === 0) return
  await updateProductListing(tx, productIds)
  await indexProducts(tx, productIds)
  await advanceListingSeq(tx)
  await logChanges(tx, await markStockLogged(tx, productIds), now)
}

/** The same for products of which no text that is searched has changed. */
export const publishFigures = async (tx: Database, productIds: readonly string[], now: number): Promise<void> => {
  await updateProductListing(tx, productIds)
  await advanceListingSeq(tx)
  await logChanges(tx, await markStockLogged(tx, productIds), now)
}

/** The same for removed products, which need no indexing. */
export const publishRemoval = async (tx: Database, productIds: readonly string[], now: number): Promise<void> => {
  await advanceListingSeq(tx)
  await logChanges(tx, await findProductChanges(tx, productIds), now)
}
export const publishStock = async (tx: Database, productIds: readonly string[], now: number): Promise<void> =>
  logChanges(tx, await markStockLogged(tx, productIds), now)
