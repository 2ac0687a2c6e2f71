import { CompiledQuery, Kysely, type LogEvent, PostgresDialect, sql } from 'kysely'
import { ConfigError } from '../../config/config.ts'
import { readCatalogueVersion, shareRuns } from '../catalogue-version.ts'
import { readCatalogueSeq } from '../counters.ts'
import { createDamageRecord } from '../database-damage.ts'
import { migrate } from '../migrate.ts'
import { driverErrorCode, retryTransaction } from '../retry-transaction.ts'
import { onlyRow } from '../sql-expressions.ts'
import type { Database, Store, StoreOptions } from '../store.ts'
import type { Tables } from '../tables.ts'
import { openChannel, SERVER_LOCK } from './postgres-channel.ts'
import { createDatabaseClock } from './postgres-clock.ts'
import { createCountsTable, openSharedCounts } from './postgres-counts.ts'
import { STATEMENT_MS } from './postgres-deadlines.ts'
import { guardHistory, type HistoryClient, requirePrimary } from './postgres-history.ts'
import { buildIndexes } from './postgres-indexes.ts'
import { runPipelined } from './postgres-pipeline.ts'
import { type ConnectionPool, createPool, READ_CONNECTIONS, WRITE_CONNECTIONS } from './postgres-pool.ts'
import { checkPooler } from './postgres-pooler.ts'
import { openReplicas } from './postgres-replicas.ts'
import { guardStandbyWait } from './postgres-standby-wait.ts'
import { createQueryLog } from './query-log.ts'
import { isPlanOutdated } from './statement-names.ts'

/** An arbitrary advisory lock number, the same in all processes. */
const MIGRATION_LOCK = 4_812_001
/** serialization_failure and deadlock_detected. */
const RETRYABLE_CODES = new Set(['40001', '40P01'])

/** So many pings in a row without an answer end what has no other deadline. */
const RENEWAL_SILENCES = 4

/**
 * Opens PostgreSQL or a compatible engine. Read committed is sufficient: writes are guarded updates, and numbers that
 * must be in order take a row lock on their counter.
 */
export const openPostgres = async (
  databaseUrl: string,
  options: StoreOptions = {},
  { pooledUrl, readUrls = [] }: { pooledUrl?: string | undefined; readUrls?: readonly string[] } = {},
): Promise<Store> => {
  const damage = createDamageRecord()
  const clock = createDatabaseClock()
  const observe = createQueryLog(options.observeQuery)
  const log = (event: LogEvent) => {
    observe?.(event)
    if (event.level === 'error') damage.note(event.error)
  }
  const open = (pool: ConnectionPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log })
  const createUnlimited = () => createPool(databaseUrl, { max: 1, hasDeadlines: false, check: requirePrimary })
  const openUnlimited = () => open(createUnlimited())
  if (!pooledUrl) await checkPooler(databaseUrl)
  if (options.isServer) await withDatabase(openUnlimited, requireNoRestore)
  await withDatabase(openUnlimited, db => migrateWith(db, options))
  if (options.shouldMigrate !== false) await withDatabase(openUnlimited, buildIndexes)
  const renewals = new Set<ConnectionPool>()
  let silences = 0
  const renew = (work: (tx: Database) => Promise<boolean>) => {
    const pool = createUnlimited()
    renewals.add(pool)
    const begun = withDatabase(
      () => open(pool),
      db => runTransaction(db, tx => endIfAbandoned(tx).then(() => work(tx))),
    )
    return begun.finally(() => renewals.delete(pool))
  }
  const { check } = guardHistory(renew, clock, options.onNewHistory)
  const { hasDeadlines = true } = options
  const isPooler = pooledUrl !== undefined
  const pools = [READ_CONNECTIONS, WRITE_CONNECTIONS].map((max, at) =>
    // What is read may need another plan for other values; what is written finds its rows by their ids.
    createPool(pooledUrl ?? databaseUrl, { max, hasDeadlines, check, isPooler, hasNames: at === 1 && !isPooler }),
  )
  const [readPool, writePool] = pools as [ConnectionPool, ConnectionPool]
  const [db, writer] = pools.map(open) as [Kysely<Tables>, Kysely<Tables>]
  const whileStandbyAnswers = guardStandbyWait(db)
  const optimize = async () => {
    const { rows } = await sql<{ autovacuum: string }>`show autovacuum`.execute(db)
    if (rows[0]?.autovacuum === 'off') await sql`analyze`.execute(db)
  }
  const { close: closeChannel, ...channel } = openChannel(databaseUrl, db, {
    onPing: () => {
      for (const pool of [...pools, ...renewals]) pool.mark()
      // A pooler may have moved its own connections to another primary.
      checkHistory().catch(() => undefined)
    },
    onAnswer: () => {
      silences = 0
    },
    onSilence: () => {
      silences++
      for (const pool of pools) pool.dropSilent()
      // They take as long as they need, also while they keep the database so busy that it answers late.
      if (silences >= RENEWAL_SILENCES) for (const pool of renewals) pool.dropSilent()
    },
  })
  const checkHistory = () => db.connection().execute(connection => check(asClient(connection)))
  await checkHistory()
  const readVersion = shareRuns(() => readCatalogueVersion(db))
  const replicas = openReplicas(readUrls, { db, readVersion }, open)
  const close = async () => {
    await closeChannel()
    await replicas.close()
    await Promise.all([db.destroy(), writer.destroy()])
  }
  return {
    engine: 'postgres',
    isShared: true,
    read: db,
    write: work => whileStandbyAnswers(() => runTransaction(writer, work)),
    now: clock.now,
    counts: openSharedCounts(db),
    readCatalogueVersion: readVersion,
    readForGuests: replicas.read,
    readCatalogueSeq: shareRuns(() => readCatalogueSeq(db)),
    optimize,
    damage,
    channel,
    readFacts: () => readFacts(db),
    countConnections: () => ({ read: readPool.count(), write: writePool.count() }),
    close,
  }
}

/** For statements that also run on connections that Kysely does not have yet. */
const asClient = (db: Kysely<Tables>): HistoryClient => ({
  query: async <Row>(text: string, values: unknown[] = []) => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values))
    return { rows }
  },
})

const runTransaction = <T>(db: Kysely<Tables>, work: (tx: Database) => Promise<T>): Promise<T> => {
  const transaction = db.transaction().setIsolationLevel('read committed')
  return retryTransaction(() => transaction.execute(tx => runPipelined(tx, work)), isRetryable)
}

/** PostgreSQL ends a transaction whose process cannot be reached any more, or everybody would wait for its locks. */
const endIfAbandoned = (tx: Database) =>
  sql`set local idle_in_transaction_session_timeout = ${sql.lit(STATEMENT_MS)}`.execute(tx)

/**
 * A restore holds the servers' lock alone. The listener takes it for as long as the process runs; here it is only tried.
 * @throws ConfigError while a restore goes on
 */
const requireNoRestore = async (db: Kysely<Tables>): Promise<void> => {
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock_shared(${SERVER_LOCK}) as free`.execute(db)
  if (!onlyRow(rows).free) throw new ConfigError([UNDER_RESTORE])
}

const UNDER_RESTORE = 'DATABASE_URL: a restore is under way. Start again when it has ended.'

/** Of processes that start together, one migrates, and the others wait. */
const migrateWith = (db: Kysely<Tables>, options: StoreOptions): Promise<void> =>
  runTransaction(db, async tx => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
    await migrate(tx, options)
    await createCountsTable(tx)
  })

const withDatabase = async <T>(open: () => Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => {
  const db = open()
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const readFacts: (db: Kysely<Tables>) => ReturnType<Store['readFacts']> = async db => {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return { engine: 'PostgreSQL', ...onlyRow(rows) }
}

const isRetryable = (error: unknown): boolean => RETRYABLE_CODES.has(driverErrorCode(error)) || isPlanOutdated(error)
