import { sql } from 'kysely'
import { iteratePages } from '../db/keyset-pages.ts'
import type { Database } from '../db/store.ts'
import { OPENING_MS } from './read-order-money.ts'

const BATCH = 500

/** The ids of all orders that can be in the ledger. */
export async function* orderPages(db: Database): AsyncGenerator<string[]> {
  const earliest = sql<number>`(select value from counters where name = 'ledger opened') - ${sql.lit(OPENING_MS)}`
  const read = (after: string) =>
    db
      .selectFrom('orders')
      .select('id')
      .where('id', '>', after)
      .where('created_at', '>=', earliest)
      .orderBy('id')
      .limit(BATCH)
      .execute()
  for await (const rows of iteratePages(BATCH, read, row => row.id)) if (rows.length > 0) yield rows.map(row => row.id)
}

/** Locks orders until the end of the transaction, so that their own events wait. */
export const lockOrders = async (tx: Database, ids: readonly string[]): Promise<void> => {
  await tx
    .updateTable('orders')
    .set(row => ({ seq: row.ref('seq') }))
    .where('id', 'in', [...ids])
    .execute()
}
