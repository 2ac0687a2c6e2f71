import { copyFileSync, existsSync, linkSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makePrivateFile, tightenDataFolder } from '../private-files.ts'
import { requireSound } from './backup.ts'
import { codeOf } from './rerun.ts'
import { kyselyOver, openSqlite } from './sqlite.ts'
import type { Database, Store } from './store.ts'

/** Makes restored rows fit to be opened. `former`: the database that is replaced, null where it cannot be read. */
export type Settle<Result> = (store: Store, former: Database | null) => Promise<Result>

/** `kept`: where the replaced database is now, null where there was none. */
export type Replaced<Result> = { kept: string | null; result: Result }

/**
 * Puts a backup in the place of the database in `dataDir`, settled. The replaced database stays beside it under another name.
 * @param now milliseconds
 * @throws Error with one sentence when the file is no sound backup, is newer than this program, or a server is running
 */
export const replaceSqlite = async <Result>(
  file: string,
  dataDir: string,
  settle: Settle<Result>,
  now: number,
): Promise<Replaced<Result>> => {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const database = join(dataDir, 'haat.db')
  tightenDataFolder(dataDir)
  const held = existsSync(database) ? holdAlone(database) : NOT_THERE
  const staging = mkdtempSync(join(dataDir, 'restoring-'))
  try {
    copyFileSync(file, join(staging, 'haat.db'))
    makePrivateFile(join(staging, 'haat.db'))
    requireSound(join(staging, 'haat.db'))
    const result = await settleIn(staging, settle, held.former)
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
export const settleSqlite = <Result>(
  dataDir: string,
  settle: Settle<Result>,
  former: Database | null,
): Promise<Result> => {
  const database = join(dataDir, 'haat.db')
  if (!existsSync(database)) throw new Error(`There is no market in ${database}.`)
  holdAlone(database).release()
  requireSound(database)
  return settleIn(dataDir, settle, former)
}

const settleIn = async <Result>(folder: string, settle: Settle<Result>, former: Database | null): Promise<Result> => {
  const store = await openSqlite(folder)
  try {
    return await settle(store, former)
  } finally {
    await store.close()
  }
}

type Held = { former: Database | null; release(): void }
const NOT_THERE: Held = { former: null, release: () => undefined }

/**
 * Leaving the write-ahead log needs every other connection gone, and no server can come while this one is held. A damaged
 * database cannot be held, nor can a server open it: it is replaced without being read.
 */
const holdAlone = (database: string): Held => {
  const connection = new Sqlite(database, { timeout: 0 })
  try {
    connection.pragma('journal_mode = delete')
    connection.exec('begin exclusive')
    const isSound = connection.pragma('quick_check', { simple: true }) === 'ok'
    return { former: isSound ? kyselyOver(connection) : null, release: () => connection.close() }
  } catch (error) {
    connection.close()
    if (DAMAGED.includes(codeOf(error))) return NOT_THERE
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error
    throw new Error(`A server is running on ${database}, and nothing was changed. Stop it first.`)
  }
}

const DAMAGED: readonly string[] = ['SQLITE_NOTADB', 'SQLITE_CORRUPT']
