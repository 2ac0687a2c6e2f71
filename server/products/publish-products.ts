import { logChanges } from '../db/change-log-bulk.ts'
import { advanceListingSeq } from '../db/counters.ts'
import type { Database } from '../db/store.ts'
import { indexProducts } from './listing/product-index.ts'
import { updateProductListing } from './product-listing-state.ts'
import { findProductChanges, markStockLogged } from './product-stock.ts'
import type { ProductColumns } from './product-writes.ts'

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

/** The same for products of which only the stock has changed, which neither listings nor their totals depend on. */
export const publishStock = async (tx: Database, productIds: readonly string[], now: number): Promise<void> =>
  logChanges(tx, await markStockLogged(tx, productIds), now)

/**
 * What a changed column must be published to. `search`: the search index, which has its text or, of a category, the
 * name; and everything else. `listing`: listings and devices. `stock`: devices. A new column does not compile until it
 * is decided here.
 */
const PUBLISHED_TO: Readonly<Record<keyof ProductColumns, 'search' | 'listing' | 'stock'>> = {
  category_id: 'search',
  options: 'search',
  name: 'search',
  name_bn: 'search',
  description: 'search',
  description_bn: 'search',
  warranty: 'listing',
  warranty_bn: 'listing',
  image: 'listing',
  thumbhash: 'listing',
  picture_count: 'listing',
  price: 'listing',
  discount: 'listing',
  price_max: 'listing',
  status: 'listing',
  rating_sum: 'listing',
  review_count: 'listing',
  sold: 'listing',
  popularity: 'listing',
  is_listed: 'listing',
  moderation: 'listing',
  moderation_reason: 'listing',
  seq: 'listing',
  search_id: 'listing',
  created_at: 'listing',
  deleted_at: 'listing',
  stock: 'stock',
  stock_changed_at: 'stock',
  stock_logged_at: 'stock',
}

/** Publishes a product whose row was updated with these columns. Call it like `publishProducts`. */
export const publishChange = (tx: Database, id: string, columns: ProductColumns, now: number): Promise<void> => {
  const places = Object.entries(PUBLISHED_TO).flatMap(([name, place]) => (name in columns ? [place] : []))
  if (places.includes('search')) return publishProducts(tx, [id], now)
  return (places.includes('listing') ? publishFigures : publishStock)(tx, [id], now)
}
