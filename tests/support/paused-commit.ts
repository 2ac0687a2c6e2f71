import { sql } from 'kysely'
import type { Database, Store } from '../../server/db/store.ts'

/** A transaction that has done its work and waits to commit. */
export type PausedCommit = { isPaused: Promise<void>; resume(): void }

/** Keeps the first transaction in which `isIt` holds from committing until it is let go. */
export const pauseCommit = (store: Store, isIt: (tx: Database) => Promise<boolean>): PausedCommit => {
  const { write } = store
  let letGo = () => {}
  const mayCommit = new Promise<void>(resolve => {
    letGo = resolve
  })
  const isHeld = new Promise<void>(resolve => {
    store.write = work =>
      write(async tx => {
        const result = await work(tx)
        if (!(await isIt(tx))) return result
        resolve()
        await mayCommit
        return result
      })
  })
  return {
    isPaused: isHeld,
    resume: () => {
      store.write = write
      letGo()
    },
  }
}

/** Does a transaction wait for another one? SQLite has one writer: there the second always does. */
export const hasLockWaiter = async (store: Store): Promise<boolean> => {
  if (store.engine === 'sqlite') return true
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity where wait_event_type = 'Lock'`
  return (await waiting.execute(store.read)).rows.length > 0
}
