import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findPrimary } from '../engines/postgres-hosts.ts'
import { backupDatabase } from '../engines/sqlite-backup.ts'
import Sqlite from '../engines/sqlite-driver.ts'
import type { Database } from '../store.ts'
import { LAST_BACKUP } from './last-backup.ts'
import { dumpPostgres } from './postgres-dump.ts'
import { completePostgresRestore } from './postgres-restore.ts'
import { type CompleteRestore, completeSqliteRestore } from './sqlite-restore.ts'
import { readSqliteCounts, type TableCounts } from './table-counts.ts'

/** Where a database is: PostgreSQL if `databaseUrl` is given, otherwise SQLite in `dataDir`. */
export type DatabaseLocation = { dataDir: string; databaseUrl?: string | undefined }

/** The file names of copies, by engine. */
export const COPIED_DATABASE = { sqlite: 'haat.db', postgres: 'database.dump' } as const
export type DatabaseEngine = keyof typeof COPIED_DATABASE

export const getEngine = ({ databaseUrl }: DatabaseLocation): DatabaseEngine => (databaseUrl ? 'postgres' : 'sqlite')

/** @throws Error with a message for the operator when there is no SQLite file */
export const requireDatabase = ({ dataDir, databaseUrl }: DatabaseLocation): void => {
  if (!databaseUrl && !existsSync(join(dataDir, 'haat.db')))
    throw new Error(`There is no market in ${join(dataDir, 'haat.db')}.`)
}

/** Writes a consistent copy into a folder, while servers run. @returns the number of rows in each table */
export const copyDatabase = async (
  { dataDir, databaseUrl }: DatabaseLocation,
  folder: string,
): Promise<TableCounts> => {
  if (databaseUrl) return dumpPostgres(databaseUrl, join(folder, COPIED_DATABASE.postgres))
  const copy = join(folder, COPIED_DATABASE.sqlite)
  await backupDatabase(join(dataDir, 'haat.db'), copy)
  return readSqliteCounts(copy)
}

/** Notes the time of a backup in the database. */
export const recordBackup = async ({ dataDir, databaseUrl }: DatabaseLocation, now: number): Promise<void> => {
  if (databaseUrl) await recordPostgresBackup(databaseUrl, now)
  else recordSqliteBackup(join(dataDir, 'haat.db'), now)
}

/**
 * Runs `reconcile` on a database that was restored by pg_restore or by copying a file.
 * @throws Error with a message for the operator when there is none, or a server is running on it
 */
export const completeRestore = <Result>(
  { dataDir, databaseUrl }: DatabaseLocation,
  reconcile: CompleteRestore<Result>,
  former: Database | null,
): Promise<Result> =>
  databaseUrl
    ? completePostgresRestore(databaseUrl, reconcile, former)
    : completeSqliteRestore(dataDir, reconcile, former)

const BUSY_TIMEOUT_MS = 5000

/** Notes the time of a backup. It opens no store, because that would run migrations: a backup comes before them. */
export const recordSqliteBackup = (file: string, now: number): void => {
  const connection = new Sqlite(file, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
  try {
    connection.prepare('insert or replace into counters (name, value) values (?, ?)').run(LAST_BACKUP, now)
  } finally {
    connection.close()
  }
}

export const recordPostgresBackup = async (databaseUrl: string, now: number): Promise<void> => {
  const client = new pg.Client(await findPrimary(databaseUrl))
  await client.connect()
  try {
    await client.query(
      'insert into counters (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
      [LAST_BACKUP, now],
    )
  } finally {
    await client.end()
  }
}
