import { copyFileSync, existsSync, linkSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makePrivateFile, restrictDataFolder } from '../config/private-files.ts'
import { driverErrorCode } from './retry-transaction.ts'
import { createKysely, openSqlite } from './sqlite.ts'
import { requireIntactDatabase } from './sqlite-backup.ts'
import type { Database, Store } from './store.ts'

/** Makes restored rows fit to be opened. `former`: the database that is replaced, null where it cannot be read. */
export type CompleteRestore<Result> = (store: Store, former: Database | null) => Promise<Result>

/** `kept`: where the replaced database is now, null where there was none. */
export type ReplacedDatabase<Result> = { kept: string | null; result: Result }

/**
 * Puts a backup in the place of the database in `dataDir`, settled. The replaced database stays beside it under another name.
 * @param now milliseconds
 * @throws Error with one sentence when the file is no sound backup, is newer than this program, or a server is running
 */
export const replaceSqliteDatabase = async <Result>(
  file: string,
  dataDir: string,
  settle: CompleteRestore<Result>,
  now: number,
): Promise<ReplacedDatabase<Result>> => {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const database = join(dataDir, 'haat.db')
  restrictDataFolder(dataDir)
  const held = existsSync(database) ? lockExclusively(database) : NO_DATABASE
  const staging = mkdtempSync(join(dataDir, 'restoring-'))
  try {
    copyFileSync(file, join(staging, 'haat.db'))
    makePrivateFile(join(staging, 'haat.db'))
    requireIntactDatabase(join(staging, 'haat.db'))
    const result = await completeRestoreIn(staging, settle, held.former)
    const kept = existsSync(database) ? `${database}.before-${now}` : null
    if (kept) linkSync(database, kept)
    for (const log of ['-wal', '-shm']) rmSync(database + log, { force: true })
    renameSync(join(staging, 'haat.db'), database)
    return { kept, result }
  } finally {
    rmSync(staging, { recursive: true, force: true })
    held.release()
  }
}

/**
 * Settles the database in `dataDir` where it stands: its file was put there by hand.
 * @throws Error with one sentence when there is none, or a server is running
 */
export const completeSqliteRestore = <Result>(
  dataDir: string,
  settle: CompleteRestore<Result>,
  former: Database | null,
): Promise<Result> => {
  const database = join(dataDir, 'haat.db')
  if (!existsSync(database)) throw new Error(`There is no market in ${database}.`)
  lockExclusively(database).release()
  requireIntactDatabase(database)
  return completeRestoreIn(dataDir, settle, former)
}

const completeRestoreIn = async <Result>(
  folder: string,
  settle: CompleteRestore<Result>,
  former: Database | null,
): Promise<Result> => {
  const store = await openSqlite(folder)
  try {
    return await settle(store, former)
  } finally {
    await store.close()
  }
}

type ExclusiveLock = { former: Database | null; release(): void }
const NO_DATABASE: ExclusiveLock = { former: null, release: () => undefined }

/**
 * Leaving the write-ahead log needs every other connection gone, and no server can come while this one is held. A damaged
 * database cannot be held, nor can a server open it: it is replaced without being read.
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
