import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

const BATCH = 1000

/** Adds views to the counts of their days. */
export const addProductViews = async (tx: Database, views: readonly Tables['views'][]): Promise<void> => {
  for (let from = 0; from < views.length; from += BATCH) {
    await tx
      .insertInto('views')
      .values(views.slice(from, from + BATCH))
      .onConflict(conflict =>
        conflict
          .columns(['product_id', 'day'])
          .doUpdateSet(row => ({ count: row('views.count', '+', row.ref('excluded.count')) })),
      )
      .execute()
  }
}

/** Deletes the views of days before this one. */
export const purgeProductViews = async (tx: Database, day: number): Promise<void> => {
  await tx.deleteFrom('views').where('day', '<', day).execute()
}
