import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFile, restrictDataFolder } from '../../config/private-files.ts'
import { createKysely, openSqlite } from '../engines/sqlite.ts'
import { requireIntactDatabase } from '../engines/sqlite-backup.ts'
import Sqlite from '../engines/sqlite-driver.ts'
import { driverErrorCode } from '../retry-transaction.ts'
import type { Database, Store } from '../store.ts'
import { createStagingFolder } from './staging-folder.ts'

/** Reconciles restored rows. `former` is the database that is replaced, or null if it cannot be read. */
export type CompleteRestore<Result> = (store: Store, former: Database | null) => Promise<Result>

/** `kept` is the new path of the replaced database, or null if there was none. */
export type ReplacedDatabase<Result> = { kept: string | null; result: Result }

/**
 * Replaces the database in `dataDir` by a backup, after running `reconcile` on it. The replaced database is kept under
 * another name.
 * @param now the time in milliseconds
 * @throws Error with a message for the operator when the backup is damaged or newer than this version, or a server runs
 */
export const replaceSqliteDatabase = async <Result>(
  file: string,
  dataDir: string,
  reconcile: CompleteRestore<Result>,
  now: number,
): Promise<ReplacedDatabase<Result>> => {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const database = join(dataDir, 'haat.db')
  restrictDataFolder(dataDir)
  const lock = existsSync(database) ? lockExclusively(database) : NO_DATABASE
  const staging = createStagingFolder(dataDir, 'restoring')
  try {
    copyFileSync(file, join(staging, 'haat.db'))
    makePrivateFile(join(staging, 'haat.db'))
    requireIntactDatabase(join(staging, 'haat.db'))
    const result = await completeRestoreIn(staging, reconcile, lock.former)
    const kept = existsSync(database) ? `${database}.before-${now}` : null
    if (kept) linkSync(database, kept)
    for (const suffix of ['-wal', '-shm']) rmSync(database + suffix, { force: true })
    renameSync(join(staging, 'haat.db'), database)
    return { kept, result }
  } finally {
    rmSync(staging, { recursive: true, force: true })
    lock.release()
  }
}

/**
 * Runs `reconcile` on the database in `dataDir`, whose file was put there by hand.
 * @throws Error with a message for the operator when there is none, or a server is running
 */
export const completeSqliteRestore = <Result>(
  dataDir: string,
  reconcile: CompleteRestore<Result>,
  former: Database | null,
): Promise<Result> => {
  const database = join(dataDir, 'haat.db')
  if (!existsSync(database)) throw new Error(`There is no market in ${database}.`)
  lockExclusively(database).release()
  requireIntactDatabase(database)
  return completeRestoreIn(dataDir, reconcile, former)
}

/** @throws Error with a message for the operator when a server is running on the database */
export const requireStopped = (database: string): void => lockExclusively(database).release()

const completeRestoreIn = async <Result>(
  folder: string,
  reconcile: CompleteRestore<Result>,
  former: Database | null,
): Promise<Result> => {
  const store = await openSqlite(folder)
  try {
    return await reconcile(store, former)
  } finally {
    await store.close()
  }
}

type ExclusiveLock = { former: Database | null; release(): void }
const NO_DATABASE: ExclusiveLock = { former: null, release: () => undefined }

/**
 * Leaving WAL mode fails while other connections are open, and the exclusive lock keeps servers from starting. A
 * damaged database can neither be locked nor opened by a server, so it is replaced without being read.
 */
const lockExclusively = (database: string): ExclusiveLock => {
  const connection = new Sqlite(database, { timeout: 0 })
  try {
    connection.pragma('journal_mode = delete')
    connection.exec('begin exclusive')
    const isSound = connection.pragma('quick_check', { simple: true }) === 'ok'
    return { former: isSound ? createKysely(connection) : null, release: () => connection.close() }
  } catch (error) {
    connection.close()
    if (DAMAGED_CODES.includes(driverErrorCode(error))) return NO_DATABASE
    if (!driverErrorCode(error).startsWith('SQLITE_BUSY')) throw error
    throw new Error(`A server is running on ${database}, and nothing was changed. Stop it first.`)
  }
}

const DAMAGED_CODES: readonly string[] = ['SQLITE_NOTADB', 'SQLITE_CORRUPT']
