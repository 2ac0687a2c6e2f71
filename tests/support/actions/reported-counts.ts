import { sql } from 'kysely'
import { WRITE_CONNECTIONS } from '../../../server/db/engines/postgres-pool.ts'
import type { Store } from '../../../server/db/store.ts'

/**
 * Lets the connections that write report to `pg_stat_user_tables` what they have done, which idle ones otherwise do after ten
 * seconds. Before version 15 PostgreSQL cannot be asked for it.
 */
export const reportCounts = async (store: Store): Promise<void> => {
  const { rows } = await sql<{
    name: string | null
  }>`select to_regproc('pg_stat_force_next_flush')::text as name`.execute(store.read)
  if (!rows[0]?.name) return
  const report = () => store.write(tx => sql`select pg_stat_force_next_flush()`.execute(tx))
  await Promise.all(Array.from({ length: WRITE_CONNECTIONS }, report))
}
