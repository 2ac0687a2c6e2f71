import pg from 'pg'
import { openPostgres } from './postgres.ts'
import { SERVER_LOCK } from './postgres-channel.ts'
import type { CompleteRestore } from './sqlite-restore.ts'
import type { Database } from './store.ts'

/**
 * Runs `reconcile` on a PostgreSQL database that pg_restore has filled.
 * @throws Error with a message for the operator when a server is running on it
 */
export const completePostgresRestore = async <Result>(
  databaseUrl: string,
  reconcile: CompleteRestore<Result>,
  former: Database | null,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await requireNoServer(client)
    const store = await openPostgres(databaseUrl)
    try {
      return await reconcile(store, former)
    } finally {
      await store.close()
    }
  } finally {
    await client.end()
  }
}

/** Every running server holds this lock in shared mode. */
const requireNoServer = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [SERVER_LOCK])
  if (rows[0].alone) return
  throw new Error('A server is running on the database, and nothing was changed. Stop it first.')
}
