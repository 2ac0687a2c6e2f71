import pg from 'pg'
import { openPostgres } from '../engines/postgres.ts'
import { SERVER_LOCK } from '../engines/postgres-channel.ts'
import { findPrimary } from '../engines/postgres-hosts.ts'
import type { Database } from '../store.ts'
import type { CompleteRestore } from './sqlite-restore.ts'

/**
 * Runs `reconcile` on a PostgreSQL database that pg_restore has filled.
 * @throws Error with a message for the operator when a server is running on it
 */
export const completePostgresRestore = async <Result>(
  databaseUrl: string,
  reconcile: CompleteRestore<Result>,
  former: Database | null,
): Promise<Result> => {
  const unlock = await lockOutServers(databaseUrl, 'the database')
  try {
    const store = await openPostgres(databaseUrl, { hasDeadlines: false })
    try {
      return await reconcile(store, former)
    } finally {
      await store.close()
    }
  } finally {
    await unlock()
  }
}

/**
 * Keeps servers from starting on a database. Every running server holds the same lock in shared mode.
 * @param name what the message calls the database
 * @returns ends the lock
 * @throws Error with a message for the operator when a server is running on it
 */
export const lockOutServers = async (databaseUrl: string, name: string): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: await findPrimary(databaseUrl) })
  await client.connect()
  const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [SERVER_LOCK])
  if (rows[0].alone) return () => client.end()
  await client.end()
  throw new Error(`A server is running on ${name}, and nothing was changed. Stop it first.`)
}
