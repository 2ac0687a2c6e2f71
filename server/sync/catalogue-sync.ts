import type { Meta, OutputOf } from '../../src/contract/endpoint.ts'
import type { syncCatalogue } from '../../src/contract/sync/sync.ts'
import type { Database } from '../db/store.ts'
import { findCategories } from '../products/categories.ts'
import { countListedProducts } from '../products/listing/product-list.ts'
import { findProducts } from '../products/listing/products.ts'
import { findShops } from '../shops/shops.ts'
import { categoryPages, listedProductPages, shopPages } from './first-pages.ts'
import { loadBatchRows, readSyncBatch } from './sync-batch.ts'

type CatalogueSyncQuery = { since: string | undefined; limit: number; deviceLimit: number }

/** The next batch of the catalogue. `meta.partial` means that there are more products than a device stores. */
export const syncCatalogueRows = async (
  db: Database,
  { since, limit, deviceLimit }: CatalogueSyncQuery,
): Promise<{ data: OutputOf<typeof syncCatalogue>; meta: Meta }> => {
  const stages = [
    { entity: 'category', keyLength: 2, readAfter: categoryPages(db) },
    { entity: 'shop', keyLength: 2, readAfter: shopPages(db) },
    { entity: 'product', keyLength: 4, maxRows: deviceLimit, readAfter: listedProductPages(db) },
  ] as const
  const batch = await readSyncBatch(db, { scope: 'catalogue', since, limit, stages })
  const categories = await loadBatchRows(batch, 'category', ids => findCategories(db, ids))
  const shops = await loadBatchRows(batch, 'shop', ids => findShops(db, ids, null))
  const products = await loadBatchRows(batch, 'product', ids => findProducts(db, ids, null))
  const data = {
    categories: categories.rows,
    shops: shops.rows,
    products: products.rows,
    removed: { categories: categories.removed, shops: shops.removed, products: products.removed },
  }
  const partial = (await countListedProducts(db)) > deviceLimit
  return { data, meta: batch.meta.reset ? batch.meta : { ...batch.meta, partial } }
}
