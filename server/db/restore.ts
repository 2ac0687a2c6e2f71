import { copyFileSync, existsSync, linkSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { requireSound } from './backup.ts'
import { beginEpoch } from './counters.ts'
import { openSqlite } from './sqlite.ts'
import type { Database } from './store.ts'

/** What devices keep of these carries `seq`, and they let no lower one overwrite it. */
const KEPT_BY_DEVICES = ['categories', 'shops', 'products', 'reviews', 'orders', 'notifications', 'addresses'] as const

/**
 * Puts a backup in the place of the market in `dataDir`, and begins a new epoch there: every device notices at its next
 * sync, starts its rows afresh and keeps its outbox. The present database stays beside it under another name.
 * @param now milliseconds
 * @returns where the former database is, null when there was none
 * @throws Error with one sentence when the file is no sound backup, is newer than this program, or a server is running
 */
export const restoreDatabase = async (file: string, dataDir: string, now: number): Promise<string | null> => {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const database = join(dataDir, 'haat.db')
  mkdirSync(dataDir, { recursive: true })
  const release = existsSync(database) ? holdAlone(database) : () => undefined
  const staging = mkdtempSync(join(dataDir, 'restoring-'))
  try {
    copyFileSync(file, join(staging, 'haat.db'))
    requireSound(join(staging, 'haat.db'))
    await beginAnew(staging, now)
    const former = existsSync(database) ? `${database}.before-${now}` : null
    if (former) linkSync(database, former)
    for (const log of ['-wal', '-shm']) rmSync(database + log, { force: true })
    renameSync(join(staging, 'haat.db'), database)
    return former
  } finally {
    rmSync(staging, { recursive: true, force: true })
    release()
  }
}

/** Leaving the write-ahead log needs every other connection gone, and no server can come while this one is held. */
const holdAlone = (database: string): (() => void) => {
  const connection = new Sqlite(database, { timeout: 0 })
  try {
    connection.pragma('journal_mode = delete')
    connection.exec('begin exclusive')
  } catch (error) {
    connection.close()
    if (!(error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY'))) throw error
    throw new Error(`A server is running on ${database}, and nothing was changed. Stop it first.`)
  }
  return () => connection.close()
}

/**
 * Rows go back in time, but their `seq` must not: devices may hold rows written after the backup. A row changes less often
 * than once a millisecond, so the time is above anything that it ever had.
 */
const beginAnew = async (folder: string, now: number): Promise<void> => {
  const store = await openSqlite(folder)
  try {
    await store.write(async (tx: Database) => {
      for (const table of KEPT_BY_DEVICES)
        await tx.updateTable(table).set({ seq: now }).where('seq', '<', now).execute()
      await beginEpoch(tx)
    })
  } finally {
    await store.close()
  }
}
