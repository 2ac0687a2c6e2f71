import { existsSync, renameSync, rmSync } from 'node:fs'
import { makePrivateFile } from '../../config/private-files.ts'
import { MARK_BACKUP_SQL } from './restore-state.ts'
import Sqlite from './sqlite-driver.ts'

/** Copy in one step. SQLite restarts a backup when another process writes between two steps, possibly without end. */
const ALL_PAGES = 0x7fff_ffff

/**
 * Writes a consistent copy of a database into a new file while the database is in use. A server opens the copy only
 * after a restore. The file is created atomically.
 * @throws Error with a message for the operator when there is no database, the file exists, or the copy is damaged
 */
export const backupDatabase = async (database: string, file: string): Promise<void> => {
  if (!existsSync(database)) throw new Error(`There is no market in ${database}.`)
  if (existsSync(file)) throw new Error(`${file} exists already, and nothing was changed. Choose another name.`)
  const draft = `${file}.part`
  rmSync(draft, { force: true })
  try {
    makePrivateFile(draft)
    await copyDatabase(database, draft)
    markAsBackup(draft)
    requireIntactDatabase(draft)
    renameSync(draft, file)
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(draft + suffix, { force: true })
  }
}

/**
 * Runs SQLite's integrity check, which reads every page.
 * @throws Error with a message for the operator when the file is not a database of Haat or is damaged
 */
export const requireIntactDatabase = (file: string): void => {
  const connection = new Sqlite(file, { fileMustExist: true })
  try {
    // Merges the write-ahead log, so that the backup is a single file.
    connection.pragma('journal_mode = delete')
    const result = connection.pragma('integrity_check', { simple: true })
    if (result !== 'ok') throw new Error(`${file} is damaged: ${result}`)
    connection.prepare("select value from counters where name = 'epoch'").get()
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error
    throw new Error(`${file} is not the database of a market (${error.message}).`)
  } finally {
    connection.close()
  }
}

/** Servers refuse to open a marked file: a backup that was merely copied back would let revoked sessions in again. */
const markAsBackup = (draft: string): void => {
  const connection = new Sqlite(draft, { fileMustExist: true })
  connection.exec(MARK_BACKUP_SQL)
  connection.close()
}

const copyDatabase = async (database: string, draft: string): Promise<void> => {
  const source = new Sqlite(database, { readonly: true, fileMustExist: true })
  try {
    await source.backup(draft, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
}
