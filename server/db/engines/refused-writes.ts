import { driverErrorCode } from '../retry-transaction.ts'
import type { Database, Store } from '../store.ts'

/**
 * What SQLite and PostgreSQL (disk_full, read_only_sql_transaction) say where nothing can be written: the disk or its quota is
 * full, or it fails and the system has made it read-only.
 */
const CODES = /^(SQLITE_FULL|SQLITE_READONLY.*|SQLITE_IOERR_(WRITE|FSYNC|TRUNCATE|SHMSIZE)|53100|25006)$/

/** Has a write failed because nothing can be written at present? Reads may work. */
export const isWriteRefused = (error: unknown): boolean => CODES.test(driverErrorCode(error))

class RolledBack extends Error {}

/**
 * The result of `work`, whose changes are rolled back. SQLite writes changes with the commit, so this works with a full disk.
 */
export const runWithoutCommit = async <T>(store: Store, work: (tx: Database) => Promise<T>): Promise<T> => {
  let outcome: { result: T } | undefined
  try {
    await store.write(async tx => {
      outcome = { result: await work(tx) }
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return outcome!.result
}
