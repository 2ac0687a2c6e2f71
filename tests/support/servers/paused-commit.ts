import { sql } from 'kysely'
import type { Database, Store } from '../../../server/db/store.ts'

/** A transaction that has done its work but is held before its commit. */
export type PausedCommit = { isPaused: Promise<void>; resume(): void }

/** Holds the first transaction for which `isTarget` is true before its commit, until `resume` is called. */
export const pauseCommit = (store: Store, isTarget: (tx: Database) => Promise<boolean>): PausedCommit => {
  const { write } = store
  let release = () => {}
  const mayCommit = new Promise<void>(resolve => {
    release = resolve
  })
  const isPaused = new Promise<void>(resolve => {
    store.write = work =>
      write(async tx => {
        const result = await work(tx)
        if (!(await isTarget(tx))) return result
        resolve()
        await mayCommit
        return result
      })
  })
  return {
    isPaused,
    resume: () => {
      store.write = write
      release()
    },
  }
}

/** Whether a transaction waits for another. SQLite has one writer, so there the second one always waits. */
export const hasLockWaiter = async (store: Store): Promise<boolean> => {
  if (store.engine === 'sqlite') return true
  const waiting = sql<{
    pid: number
  }>`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  return (await waiting.execute(store.read)).rows.length > 0
}
