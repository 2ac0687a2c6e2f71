import type { Meta, OutputOf } from '../../src/contract/endpoint.ts'
import type { syncCatalogue } from '../../src/contract/sync.ts'
import type { Database } from '../db/store.ts'
import { findCategories } from '../queries/categories.ts'
import { listedCount } from '../queries/product-list.ts'
import { findProducts } from '../queries/products.ts'
import { findShops } from '../queries/shops.ts'
import { categoryWalk, listedProductWalk, shopWalk } from '../queries/walks.ts'
import { nextBatch, rowsOf } from './scope.ts'

type Ask = { since: string | undefined; limit: number; deviceLimit: number }

/** The next part of the catalogue for a device; `meta.partial` says that the market has more than a device may hold. */
export const catalogueFor = async (
  db: Database,
  { since, limit, deviceLimit }: Ask,
): Promise<{ data: OutputOf<typeof syncCatalogue>; meta: Meta }> => {
  const stages = [
    { entity: 'category', keyLength: 2, take: categoryWalk(db) },
    { entity: 'shop', keyLength: 2, take: shopWalk(db) },
    { entity: 'product', keyLength: 4, most: deviceLimit, take: listedProductWalk(db) },
  ] as const
  const batch = await nextBatch(db, { scope: 'catalogue', since, limit, stages })
  const categories = await rowsOf(batch, 'category', ids => findCategories(db, ids))
  const shops = await rowsOf(batch, 'shop', ids => findShops(db, ids, null))
  const products = await rowsOf(batch, 'product', ids => findProducts(db, ids, null))
  const data = {
    categories: categories.rows,
    shops: shops.rows,
    products: products.rows,
    removed: { categories: categories.removed, shops: shops.removed, products: products.removed },
  }
  const partial = (await listedCount(db)) > deviceLimit
  return { data, meta: batch.meta.reset ? batch.meta : { ...batch.meta, partial } }
}
