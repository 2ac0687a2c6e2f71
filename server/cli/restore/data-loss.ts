import type { Database } from '../../db/store.ts'
import { idChunks } from './tables.ts'

/** What is lost because it was created after the backup. `paid` are the transaction ids of lost completed payments. */
export type DataLoss = { accounts: number; orders: number; paid: string[] }

const countRows = async (db: Database, table: 'users' | 'orders'): Promise<number> => {
  const { rows } = await db
    .selectFrom(table)
    .select(row => row.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** Rows of accounts and orders are never deleted, so comparing their counts is enough. */
export const findDataLoss = async (tx: Database, former: Database): Promise<DataLoss> => {
  const paid: string[] = []
  for (const ids of await idChunks(former, 'payments')) {
    const restored = await tx.selectFrom('payments').select('id').where('id', 'in', ids).execute()
    const restoredIds = new Set(restored.map(({ id }) => id))
    const missing = ids.filter(id => !restoredIds.has(id))
    if (missing.length === 0) continue
    const attempts = former.selectFrom('payments').select('transaction_id').where('id', 'in', missing)
    paid.push(...(await attempts.where('status', '=', 'COMPLETED').execute()).map(row => row.transaction_id))
  }
  const countMissing = async (table: 'users' | 'orders') =>
    Math.max(0, (await countRows(former, table)) - (await countRows(tx, table)))
  return { accounts: await countMissing('users'), orders: await countMissing('orders'), paid }
}
