import { SEARCH_INDEX_VERSION } from '../../../src/contract/search/index-version.ts'
import { readCounter } from '../../db/change-log.ts'
import { clearVocabulary } from '../../db/search/search-vocabulary.ts'
import type { Database } from '../../db/store.ts'

const BATCH = 1000
const VERSION_COUNTER = 'search index'

/** Queues these products for products/listing/search-index-job.ts. */
export const enqueueForIndexing = async (tx: Database, productIds: readonly string[]): Promise<void> => {
  for (let from = 0; from < productIds.length; from += BATCH) {
    const rows = productIds.slice(from, from + BATCH).map(product_id => ({ product_id }))
    await tx
      .insertInto('search_waits')
      .values(rows)
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}

/** Removes products from the queue and returns them. Each is returned to one process only. */
export const dequeueForIndexing = async (tx: Database, limit: number): Promise<string[]> => {
  const batch = tx.selectFrom('search_waits').select('product_id').orderBy('product_id').limit(limit)
  const rows = await tx.deleteFrom('search_waits').where('product_id', 'in', batch).returning('product_id').execute()
  return rows.map(row => row.product_id)
}

export const hasQueuedProducts = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('search_waits').select('product_id').limit(1).executeTakeFirst()) !== undefined

/** Whether the products were indexed by another version of the rules in src/contract/search, or never. */
export const isSearchIndexOutdated = async (db: Database): Promise<boolean> =>
  (await readCounter(db, VERSION_COUNTER)) !== SEARCH_INDEX_VERSION

/** Queues every product and empties the vocabulary, unless another process has done it. */
export const enqueueAllForIndexing = async (tx: Database): Promise<void> => {
  if (!(await markSearchIndexCurrent(tx))) return
  await clearVocabulary(tx)
  await tx
    .insertInto('search_waits')
    .columns(['product_id'])
    .expression(tx.selectFrom('products').select('id').where('deleted_at', 'is', null))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Records that the products were indexed, or queued, by this version. False if that was recorded before. */
export const markSearchIndexCurrent = async (tx: Database): Promise<boolean> => {
  const value = SEARCH_INDEX_VERSION
  const marked = await tx
    .insertInto('counters')
    .values({ name: VERSION_COUNTER, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }).where('counters.value', '<>', value))
    .returning('value')
    .executeTakeFirst()
  return marked !== undefined
}
