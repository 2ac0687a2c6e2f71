import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect, type Transaction } from 'kysely'
import { makePrivateFile, makePrivateFolder } from '../config/private-files.ts'
import { migrate } from './migrate.ts'
import { driverErrorCode, retryTransaction } from './retry-transaction.ts'
import { backupDatabase } from './sqlite-backup.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

const BUSY_TIMEOUT_MS = 5000
const MAX_CACHED_STATEMENTS = 500

/**
 * SQLite in one file of `dataDir`: one writer connection, whose transactions begin IMMEDIATE (a transaction that reads
 * first and writes later cannot be saved by waiting once another process has committed), and a separate reader, so that
 * a read never waits for a write and never sees one that is still open.
 */
export const openSqlite = async (dataDir: string): Promise<Store> => {
  makePrivateFolder(dataDir)
  const file = join(dataDir, 'haat.db')
  makePrivateFile(file)
  const connection = openWriter(file)
  const writer = createKysely(connection)
  const write = <T>(work: (tx: Transaction<Tables>) => Promise<T>) =>
    retryTransaction(() => writer.transaction().execute(work), isBusy)
  try {
    await write(migrate)
  } catch (error) {
    await writer.destroy()
    throw error
  }
  const reader = createKysely(new Sqlite(file, { readonly: true, timeout: BUSY_TIMEOUT_MS }))
  return {
    engine: 'sqlite',
    read: reader,
    write,
    backup: target => backupDatabase(file, target),
    close: async () => {
      await reader.destroy()
      await writer.destroy()
    },
  }
}

const openWriter = (file: string): Sqlite.Database => {
  const connection = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS })
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  return connection
}

/** Kysely over an open connection; destroying it closes the connection. */
export const createKysely = (connection: Sqlite.Database): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: new SqliteDialect({
      database: { prepare: createStatementCache(connection), close: () => connection.close() },
    }),
  })

const isBusy = (error: unknown): boolean => driverErrorCode(error).startsWith('SQLITE_BUSY')

/** Compiled statements by their SQL text, the longest unused given up first. */
const createStatementCache = (connection: Sqlite.Database) => {
  const kept = new Map<string, Sqlite.Statement>()
  return (text: string): Sqlite.Statement => {
    const sql = rewriteTransactionStatement(connection, text)
    const statement = kept.get(sql) ?? connection.prepare(sql)
    kept.delete(sql)
    kept.set(sql, statement)
    if (kept.size > MAX_CACHED_STATEMENTS) kept.delete(kept.keys().next().value!)
    return statement
  }
}

/** A full disk ends the transaction by itself; a rollback after it must not hide that error behind its own. */
const rewriteTransactionStatement = (connection: Sqlite.Database, sql: string): string => {
  if (sql === 'begin') return 'begin immediate'
  return sql === 'rollback' && !connection.inTransaction ? 'select 1' : sql
}
