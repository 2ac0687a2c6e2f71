import type { Database } from '../db/store.ts'

const BATCH = 1000

/** Queues these products for jobs/search-index.ts. */
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
