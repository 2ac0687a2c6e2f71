import type { Database } from '../db/store.ts'

type VersionRow = { document: string; version: number; updated_at: number; updated_by: string | null }

/**
 * Writes a document of the market in the caller's transaction.
 * @returns false where it has another version than `edited`
 */
export const writeVersion = async (tx: Database, id: string, edited: number, row: VersionRow): Promise<boolean> => {
  if (edited > 0) {
    const update = tx.updateTable('market_settings').set(row).where('id', '=', id)
    return (await update.where('version', '=', edited).returning('version').execute()).length > 0
  }
  const insert = tx.insertInto('market_settings').values({ id, ...row })
  const written = await insert
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('version')
    .execute()
  return written.length > 0
}
