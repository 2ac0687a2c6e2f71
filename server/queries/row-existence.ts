import type { Database } from '../db/store.ts'

/** Whose rows are one person's own. */
type OwnedTable = 'orders' | 'payments' | 'addresses' | 'notifications' | 'recent_views' | 'imports'

/** Is there a row of this id, whosever it is? */
export const hasRow = async (db: Database, table: OwnedTable, id: string): Promise<boolean> =>
  (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
