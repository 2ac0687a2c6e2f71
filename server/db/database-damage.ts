import { driverErrorCode } from './retry-transaction.ts'

/**
 * What SQLite (https://sqlite.org/rescode.html) and PostgreSQL (data_corrupted, index_corrupted, io_error) say where they cannot
 * read what was written: a page, the file or its disk is damaged.
 */
const DAMAGE_CODES =
  /^(SQLITE_CORRUPT.*|SQLITE_NOTADB|SQLITE_IOERR_(READ|SHORT_READ|CORRUPTFS|DATA)|XX001|XX002|58030)$/

const MAX_DETAIL_LENGTH = 300

export const isDatabaseDamaged = (error: unknown): error is Error => DAMAGE_CODES.test(driverErrorCode(error))

/** What this process has learned of damage to its database. It stays until the process ends: a restore needs that anyway. */
export type DamageRecord = {
  /** What the database has said first, or null. */
  read(): string | null
  /** Takes what a check has found, or an error, of which only damage counts. */
  note(found: unknown): void
}

export const createDamageRecord = (): DamageRecord => {
  let first: string | null = null
  return {
    read: () => first,
    note: found => {
      const detail = isDatabaseDamaged(found) ? found.message : found
      if (typeof detail === 'string') first ??= detail.slice(0, MAX_DETAIL_LENGTH)
    },
  }
}
