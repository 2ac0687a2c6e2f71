import { readCounter } from '../change-log.ts'
import type { Database } from '../store.ts'

/** The row of `counters` with the time of the last complete backup, in milliseconds. */
export const LAST_BACKUP = 'last backup'

/** Null if none was ever made. */
export const readLastBackup = async (db: Database): Promise<number | null> =>
  (await readCounter(db, LAST_BACKUP)) || null
