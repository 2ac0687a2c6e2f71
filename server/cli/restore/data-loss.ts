import type { Database } from '../../db/store.ts'
import { idChunks } from './tables.ts'

/** What the replaced database had and the restored one has not: what was made after the backup. */
export type DataLoss = { accounts: number; orders: number; paid: string[] }

const countRows = async (db: Database, table: 'users' | 'orders'): Promise<number> => {
  const { rows } = await db
    .selectFrom(table)
    .select(row => row.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** Neither accounts nor orders are ever deleted as rows. `paid`: transactions of money whose attempt is not known any more. */
export const findDataLoss = async (tx: Database, former: Database): Promise<DataLoss> => {
  const paid: string[] = []
  for (const ids of await idChunks(former, 'payments')) {
    const known = await tx.selectFrom('payments').select('id').where('id', 'in', ids).execute()
    const kept = new Set(known.map(({ id }) => id))
    const missing = ids.filter(id => !kept.has(id))
    if (missing.length === 0) continue
    const attempts = former.selectFrom('payments').select('transaction_id').where('id', 'in', missing)
    paid.push(...(await attempts.where('status', '=', 'COMPLETED').execute()).map(row => row.transaction_id))
  }
  const less = async (table: 'users' | 'orders') =>
    Math.max(0, (await countRows(former, table)) - (await countRows(tx, table)))
  return { accounts: await less('users'), orders: await less('orders'), paid }
}
