import { setImmediate } from 'node:timers/promises'
import { createFacetIndex, type FacetIndex } from '../../../src/contract/products/facet-index.ts'
import { hasChangeUntil, listChangesSince } from '../../db/change-log.ts'
import { readCatalogueSeq } from '../../db/counters.ts'
import type { CatalogueSeq, Database, Store } from '../../db/store.ts'
import { groupByProduct, readOptions, readValues } from '../variants/variant-rows.ts'
import { ratingSql } from './product-sorting.ts'

const BATCH = 500
/** How many products are read at once while others wait: on SQLite a few milliseconds. */
const BACKGROUND_BATCH = 100

type KeptIndex = CatalogueSeq & { index: FacetIndex }
const keptIndexes = new WeakMap<Database, Promise<KeptIndex>>()
const databasesWithIndex = new WeakSet<Database>()

/**
 * The products of this database for counting facets, which this process keeps in memory: about 300 bytes for a product and 100 for
 * each variant. It is brought up to date by the catalogue's change log at each call, so that a change costs a look at one product.
 */
export const readFacetIndex = async (db: Database): Promise<FacetIndex> => {
  const former = keptIndexes.get(db)
  const current = bringUpToDate(db, former)
  keptIndexes.set(db, current)
  const { index } = await current
  databasesWithIndex.add(db)
  return index
}

/** Reads it before anybody asks: 100,000 products with eight variants each take ten seconds, in between other work. */
export const keepFacetIndex = ({ store }: { store: Store }): Promise<FacetIndex> =>
  store.readForGuests(({ db }) => readFacetIndex(db))

/** Whether this process has read it. The first reading of 100,000 products takes seconds. */
export const hasFacetIndex = (db: Database): boolean => databasesWithIndex.has(db)

/** One after the other, so that no change is applied twice or in another order. */
const bringUpToDate = async (db: Database, former: Promise<KeptIndex> | undefined): Promise<KeptIndex> => {
  const kept = await former?.catch(() => undefined)
  const { epoch, seq } = await readCatalogueSeq(db)
  if (kept?.epoch === epoch && kept.seq === seq) return kept
  const isInLog = kept?.epoch === epoch && (await hasChangeUntil(db, 'catalogue', kept.seq))
  if (!isInLog) return { epoch, seq, index: await buildIndex(db) }
  await applyChanges(db, kept.index, kept.seq)
  return { ...kept, seq }
}

/** Changes that come meanwhile are read as they are by then, and once more at the next call. */
const applyChanges = async (db: Database, index: FacetIndex, since: number): Promise<void> => {
  for (let after = since, isDone = false; !isDone; ) {
    const changes = await listChangesSince(db, 'catalogue', after, BATCH)
    const ids = changes.flatMap(({ entity, entityId }) => (entity === 'product' ? [entityId] : []))
    await putProducts(db, index, ids)
    isDone = changes.length < BATCH
    after = changes.at(-1)?.seq ?? after
  }
}

const buildIndex = async (db: Database): Promise<FacetIndex> => {
  const index = createFacetIndex()
  for (let after = '', isDone = false; !isDone; ) {
    const rows = await db
      .selectFrom('products')
      .select('id')
      .where('id', '>', after)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(BACKGROUND_BATCH)
      .execute()
    const ids = rows.map(({ id }) => id)
    await putProducts(db, index, ids)
    isDone = ids.length < BACKGROUND_BATCH
    after = ids.at(-1) ?? after
    // On SQLite the reads above hold up everything else.
    await setImmediate()
  }
  return index
}

const putProducts = async (db: Database, index: FacetIndex, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('products')
    .select(['id', 'category_id as categoryId', 'shop_id as shopId', 'price', 'discount', 'options'])
    .select(['is_listed', 'in_stock', 'search_id as document', ratingSql.as('rating')])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  const withOptions = rows.flatMap(({ id, options }) => (options === null ? [] : [id]))
  const variants = await findVariants(db, withOptions)
  const gone = new Set(ids)
  for (const { is_listed, in_stock, discount, rating, options, ...row } of rows) {
    gone.delete(row.id)
    index.put({
      ...row,
      ...{ isListed: is_listed === 1, inStock: in_stock === 1, isDiscounted: discount > 0 },
      rating: Number(rating) / 10,
      ...{ options: readOptions(options), variants: variants.get(row.id) },
    })
  }
  for (const id of gone) index.remove(id)
}

const findVariants = async (db: Database, productIds: readonly string[]) => {
  if (productIds.length === 0) return new Map<string, []>()
  const rows = await db
    .selectFrom('product_variants')
    .select(['product_id', 'option_values', 'stock'])
    .where('product_id', 'in', [...productIds])
    .where('deleted_at', 'is', null)
    .execute()
  return groupByProduct(rows.map(row => ({ ...row, values: readValues(row) })))
}
