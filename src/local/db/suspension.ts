import { db } from './database.ts'
import { abortOpenTransactions } from './open-transactions.ts'

/**
 * A page that is left may wait in memory, without running, for the way back. WebKit keeps its open transactions, which
 * then block the database for every other page and the worker. So a page that is left aborts them, and closes the
 * database until it is shown again. What it was doing is undone, not half done; an entry that it was sending is sent by
 * another page or the worker when its lease has expired.
 */
let isSuspended = false

/** Called on `pagehide`. Whatever reads or writes until the page is shown again fails with a DatabaseClosedError. */
export const suspendDatabase = (): void => {
  isSuspended = true
  abortOpenTransactions()
  db.close()
}

/** Called on `pageshow`, before Dexie's own listener, which runs all live queries again. */
export const resumeDatabase = (): void => {
  isSuspended = false
  // A read that needs it fails with the same error.
  db.open().catch(() => undefined)
}

export const isDatabaseSuspended = (): boolean => isSuspended
