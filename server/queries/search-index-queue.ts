import type { Database } from '../db/store.ts'

const BATCH = 1000

/** Leaves these products to the sweep that brings the search up to date. */
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

/** Takes some of the waiting products out of the list. Of two processes that want the same one, one gets it. */
export const dequeueForIndexing = async (tx: Database, limit: number): Promise<string[]> => {
  const some = tx.selectFrom('search_waits').select('product_id').orderBy('product_id').limit(limit)
  const rows = await tx.deleteFrom('search_waits').where('product_id', 'in', some).returning('product_id').execute()
  return rows.map(row => row.product_id)
}

export const hasQueuedProducts = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('search_waits').select('product_id').limit(1).executeTakeFirst()) !== undefined
