import { existsSync, renameSync, rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { makePrivateFile } from '../config/private-files.ts'
import { MARK_BACKUP_SQL } from './restore-state.ts'

/** Everything in one step: between two of them another process may write, and SQLite would begin again, perhaps for ever. */
const ALL_PAGES = 0x7fff_ffff

/**
 * Copies a database, consistent, into one new file while others read and write it. A server opens the copy after a restore. The file appears whole or not at all.
 * @throws Error with one sentence when there is no database, the file exists already, or the copy is damaged
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
    for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(draft + rest, { force: true })
  }
}

/**
 * Reads every page of a database file.
 * @throws Error with one sentence when it is no database of a market, or a damaged one
 */
export const requireIntactDatabase = (file: string): void => {
  const connection = new Sqlite(file, { fileMustExist: true })
  try {
    // In one file, without a log beside it.
    connection.pragma('journal_mode = delete')
    const checked = connection.pragma('integrity_check', { simple: true })
    if (checked !== 'ok') throw new Error(`${file} is damaged: ${checked}`)
    connection.prepare("select value from counters where name = 'epoch'").get()
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error
    throw new Error(`${file} is not the database of a market (${error.message}).`)
  } finally {
    connection.close()
  }
}

/** A server refuses to open it as it is: restored by copying alone, it would let in whoever had been shut out since. */
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
