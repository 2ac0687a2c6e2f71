import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { errorCode } from '../../config/error-code.ts'
import { makePrivateFile, makePrivateFolder } from '../../config/private-files.ts'
import { required } from '../../config/required.ts'
import { CATALOGUE_VERSION_SQL, type CatalogueVersion } from '../catalogue-version.ts'
import { readCatalogueSeq } from '../counters.ts'
import { createDamageRecord } from '../database-damage.ts'
import { migrate } from '../migrate.ts'
import { type StatementRunner, setStatementRunner } from '../statement-runner.ts'
import type { QueryObserver, Store, StoreOptions } from '../store.ts'
import type { Tables } from '../tables.ts'
import { createGroupCommit } from './group-commit.ts'
import { createQueryLog, observeRun } from './query-log.ts'
import { backupDatabase } from './sqlite-backup.ts'
import Sqlite, { type SqliteDatabase, type SqliteStatement } from './sqlite-driver.ts'

const BUSY_TIMEOUT_MS = 5000
const MAX_CACHED_STATEMENTS = 500
/**
 * A checkpoint after 16 MB of changes, four times the default: it writes each changed page once, and orders change the
 * same pages again and again.
 */
const CHECKPOINT_PAGES = 4000
/** Rows of each index from which the planner's statistics are estimated. */
const ANALYZED_ROWS = 400
/** All tables, also those that this connection has not read yet (https://sqlite.org/pragma.html#pragma_optimize). */
const OPTIMIZE_ALL_TABLES = 0x10002

/**
 * Opens SQLite in a file of `dataDir`, with one connection for writes and one for reads, so that a read never waits for
 * a write and never sees an open transaction. Write transactions begin IMMEDIATE: a transaction that reads first and
 * writes later fails at once, without waiting, if another process has committed in between (SQLITE_BUSY_SNAPSHOT).
 */
export const openSqlite = async (dataDir: string, options: StoreOptions = {}): Promise<Store> => {
  const { observeQuery } = options
  makePrivateFolder(dataDir)
  const file = join(dataDir, 'haat.db')
  makePrivateFile(file)
  const connection = openWriter(file)
  const damage = createDamageRecord()
  const writer = createKysely(connection, observeQuery, damage.note)
  const write = createGroupCommit(writer, connection)
  // In a transaction, because by itself it fails at once when another process writes.
  const optimize = () =>
    write(async tx => {
      await sql`pragma optimize(${sql.lit(OPTIMIZE_ALL_TABLES)})`.execute(tx)
    })
  try {
    await write(tx => migrate(tx, options))
    await optimize()
  } catch (error) {
    await writer.destroy()
    throw error
  }
  const readerConnection = new Sqlite(file, { readonly: true, timeout: BUSY_TIMEOUT_MS })
  const reader = createKysely(readerConnection, observeQuery, damage.note)
  const version = readerConnection.prepare<[], CatalogueVersion>(CATALOGUE_VERSION_SQL)
  const readCatalogueVersion = async () => required(version.get(), 'the version of the catalogue')
  return {
    engine: 'sqlite',
    isShared: false,
    now: Date.now,
    read: reader,
    write,
    readCatalogueVersion,
    readForGuests: async work => work({ db: reader, version: await readCatalogueVersion() }),
    readCatalogueSeq: () => readCatalogueSeq(reader),
    optimize,
    damage,
    file,
    backup: target => backupDatabase(file, target),
    readFacts: async () => ({
      engine: 'SQLite',
      version: readerConnection.prepare<[], string>('select sqlite_version()').pluck().get() ?? '',
      bytes: sizeOf(file) + sizeOf(`${file}-wal`),
    }),
    close: async () => {
      await reader.destroy()
      // Kysely closes only a connection that it has used.
      readerConnection.close()
      await writer.destroy()
    },
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

const openWriter = (file: string): SqliteDatabase => {
  const connection = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS })
  switchToWal(connection)
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  connection.pragma(`analysis_limit = ${ANALYZED_ROWS}`)
  // What a savepoint needs to roll back stays in memory, not in a file of its own.
  connection.pragma('temp_store = MEMORY')
  return connection
}

/** Of processes that do so to a new file at once, SQLite fails all but one, without waiting for it. */
const switchToWal = (connection: SqliteDatabase, triesLeft = 5): void => {
  try {
    connection.pragma('journal_mode = WAL')
  } catch (error) {
    if (errorCode(error) !== 'SQLITE_BUSY' || triesLeft <= 1) throw error
    switchToWal(connection, triesLeft - 1)
  }
}

/** Kysely on an open connection. Destroying it closes the connection. */
export const createKysely = (
  connection: SqliteDatabase,
  observeQuery?: QueryObserver,
  onError?: (error: unknown) => void,
): Kysely<Tables> => {
  const prepare = createStatementCache(connection, onError)
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: { prepare, close: () => connection.close() } }),
    log: createQueryLog(observeQuery),
  })
  setStatementRunner(db, createRunner(prepare, observeQuery))
  return db
}

const createRunner =
  (prepare: (text: string) => Statement, observeQuery: QueryObserver | undefined): StatementRunner =>
  (query, parameters) => {
    const statement = prepare(query.sql)
    return observeRun(observeQuery, query, () => {
      if (statement.reader) return statement.all(parameters)
      statement.run(parameters)
      return []
    })
  }

/** Prepared statements by SQL text. */
const createStatementCache = (connection: SqliteDatabase, onError?: (error: unknown) => void) => {
  const statements = new LRUCache<string, Statement>({ max: MAX_CACHED_STATEMENTS })
  return (text: string): Statement => {
    const sql = rewriteTransactionStatement(connection, text)
    const known = statements.get(sql)
    if (known) return known
    const statement = watchErrors(connection.prepare(sql), onError)
    statements.set(sql, statement)
    return statement
  }
}

type Statement = Pick<SqliteStatement<unknown[]>, 'reader' | 'all' | 'run' | 'iterate'>

const watchErrors = (statement: SqliteStatement<unknown[]>, onError?: (error: unknown) => void): Statement => {
  if (!onError) return statement
  const watch = <T>(run: () => T): T => {
    try {
      return run()
    } catch (error) {
      onError(error)
      throw error
    }
  }
  return {
    reader: statement.reader,
    all: parameters => watch(() => statement.all(parameters)),
    run: parameters => watch(() => statement.run(parameters)),
    iterate: parameters => watch(() => statement.iterate(parameters)),
  }
}

/** A full disk makes SQLite roll back by itself. A second rollback would fail and hide the original error. */
const rewriteTransactionStatement = (connection: SqliteDatabase, sql: string): string => {
  if (sql === 'begin') return 'begin immediate'
  return sql === 'rollback' && !connection.inTransaction ? 'select 1' : sql
}
