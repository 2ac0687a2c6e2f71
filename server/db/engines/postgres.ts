import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { readCatalogueVersion, shareRuns } from '../catalogue-version.ts'
import { readCatalogueSeq } from '../counters.ts'
import { createDamageRecord } from '../database-damage.ts'
import { migrate } from '../migrate.ts'
import { driverErrorCode, retryTransaction } from '../retry-transaction.ts'
import { onlyRow } from '../sql-expressions.ts'
import type { Store, StoreOptions } from '../store.ts'
import type { Tables } from '../tables.ts'
import { openChannel } from './postgres-channel.ts'
import { createCountsTable, openSharedCounts } from './postgres-counts.ts'
import { createQueryLog } from './query-log.ts'

const MAX_CONNECTIONS = 10
/** An arbitrary advisory lock number, the same in all processes. */
const MIGRATION_LOCK = 4_812_001
/** serialization_failure and deadlock_detected. */
const RETRYABLE_CODES = new Set(['40001', '40P01'])
/** bigint, and numeric, which is a sum of bigints, are parsed as numbers: all values are far below 2^53. */
const NUMBER_TYPES: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]

/**
 * Opens PostgreSQL or a compatible engine. Read committed is sufficient: writes are guarded updates, and numbers that
 * must be in order take a row lock on their counter.
 */
export const openPostgres = async (databaseUrl: string, options: StoreOptions = {}): Promise<Store> => {
  const { observeQuery } = options
  const dialect = new PostgresDialect({ pool: createPool(databaseUrl) })
  const damage = createDamageRecord()
  const observe = createQueryLog(observeQuery)
  const log = (event: LogEvent) => {
    observe?.(event)
    if (event.level === 'error') damage.note(event.error)
  }
  const db = new Kysely<Tables>({ dialect, log })
  const write = <T>(work: (tx: Transaction<Tables>) => Promise<T>) =>
    retryTransaction(() => db.transaction().setIsolationLevel('read committed').execute(work), isRetryable)
  try {
    await write(async tx => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
      await migrate(tx, options)
      await createCountsTable(tx)
    })
  } catch (error) {
    await db.destroy()
    throw error
  }
  const optimize = async () => {
    const { rows } = await sql<{ autovacuum: string }>`show autovacuum`.execute(db)
    if (rows[0]?.autovacuum === 'off') await sql`analyze`.execute(db)
  }
  const { close: closeChannel, ...channel } = openChannel(databaseUrl, db)
  const close = async () => {
    await closeChannel()
    await db.destroy()
  }
  return {
    engine: 'postgres',
    isShared: true,
    read: db,
    write,
    counts: openSharedCounts(db),
    readCatalogueVersion: shareRuns(() => readCatalogueVersion(db)),
    readCatalogueSeq: shareRuns(() => readCatalogueSeq(db)),
    optimize,
    damage,
    channel,
    readFacts: () => readFacts(db),
    close,
  }
}

const readFacts: (db: Kysely<Tables>) => ReturnType<Store['readFacts']> = async db => {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return { engine: 'PostgreSQL', ...onlyRow(rows) }
}

export const createPool = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: ((type: number, format?: 'text' | 'binary') =>
        NUMBER_TYPES.includes(type)
          ? Number
          : pg.types.getTypeParser(type, format as 'text')) as typeof pg.types.getTypeParser,
    },
  })
  // The pool has already removed the connection. The next query opens another one and throws if that fails.
  pool.on('error', () => undefined)
  // The pool hears only of idle connections. Without a listener, losing one between two queries would end the process.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

const isRetryable = (error: unknown): boolean => RETRYABLE_CODES.has(driverErrorCode(error))
