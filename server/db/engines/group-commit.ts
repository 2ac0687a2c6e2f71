import { setImmediate as nextTick } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { driverErrorCode, retryTransaction, TransactionConflict } from '../retry-transaction.ts'
import type { Database, Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import type { SqliteDatabase as Connection } from './sqlite-driver.ts'

/** A write that waits for its turn. */
type PendingWrite = {
  work(tx: Database): Promise<unknown>
  resolve(result: unknown): void
  reject(error: unknown): void
}
type Outcome = { result: unknown } | { error: unknown }

const MAX_GROUP_SIZE = 64
/** A group that has taken this long starts no more writes, so that those before do not wait for them. */
const MAX_GROUP_MS = 15

/**
 * Runs the writes of one connection one after another, and those that wait at the same time in one transaction with a
 * savepoint each, because syncing a commit to the disk takes longer than most writes. A write that fails is rolled back
 * alone. No write is answered before the commit, not even with an error, because the error may depend on what another
 * write of the group has done.
 */
export const createGroupCommit = (writer: Kysely<Tables>, connection: Connection): Store['write'] => {
  const savepoint = createSavepoint(connection)
  const queue: PendingWrite[] = []
  let isRunning = false

  const runQueue = async (): Promise<void> => {
    isRunning = true
    while (queue.length > 0) {
      // Requests that have arrived together join the same group.
      await nextTick()
      await runGroup(writer, savepoint, queue)
    }
    isRunning = false
  }
  return <T>(work: (tx: Database) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      queue.push({ work, resolve: resolve as PendingWrite['resolve'], reject })
      if (!isRunning) void runQueue()
    })
}

/** Takes writes from the queue and answers them. Never throws. */
const runGroup = async (writer: Kysely<Tables>, savepoint: Savepoint, queue: PendingWrite[]): Promise<void> => {
  const group = queue.splice(0, MAX_GROUP_SIZE)
  const [first, ...others] = group
  if (first && others.length === 0) return runAlone(writer, first)
  try {
    const outcomes = await writer.transaction().execute(tx => runInSavepoints(tx, savepoint, group))
    queue.unshift(...group.splice(outcomes.length))
    for (const [n, outcome] of outcomes.entries()) {
      const write = group[n]
      if (write) settle(write, outcome)
    }
  } catch {
    // All of them were rolled back: another process was writing, the commit failed, or SQLite has rolled back by itself
    // because of one of them, as when the disk is full. Alone each gets its own result.
    for (const write of group) await runAlone(writer, write)
  }
}

/** @returns the outcomes of those writes for which there was time */
const runInSavepoints = async (
  tx: Database,
  savepoint: Savepoint,
  group: readonly PendingWrite[],
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  const startedAt = performance.now()
  for (const write of group) {
    if (performance.now() - startedAt > MAX_GROUP_MS) break
    outcomes.push(await runInSavepoint(tx, savepoint, write))
  }
  return outcomes
}

/** @throws what has ended the whole transaction, or needs it to be run again */
const runInSavepoint = async (tx: Database, savepoint: Savepoint, { work }: PendingWrite): Promise<Outcome> => {
  savepoint.begin()
  try {
    const result = await work(tx)
    savepoint.release()
    return { result }
  } catch (error) {
    if (error instanceof TransactionConflict || isBusy(error) || savepoint.isLost()) throw error
    savepoint.rollback()
    return { error }
  }
}

type Savepoint = ReturnType<typeof createSavepoint>

const createSavepoint = (connection: Connection) => {
  const begin = connection.prepare('savepoint write_of_group')
  const release = connection.prepare('release write_of_group')
  const rollback = connection.prepare('rollback to write_of_group')
  return {
    begin: () => void begin.run(),
    release: () => void release.run(),
    rollback: () => {
      rollback.run()
      release.run()
    },
    /** Whether SQLite has rolled back the whole transaction by itself. */
    isLost: () => !connection.inTransaction,
  }
}

const runAlone = async (writer: Kysely<Tables>, { work, resolve, reject }: PendingWrite): Promise<void> => {
  try {
    resolve(await retryTransaction(() => writer.transaction().execute(work), isBusy))
  } catch (error) {
    reject(error)
  }
}

const settle = ({ resolve, reject }: PendingWrite, outcome: Outcome): void =>
  'error' in outcome ? reject(outcome.error) : resolve(outcome.result)

const isBusy = (error: unknown): boolean => driverErrorCode(error).startsWith('SQLITE_BUSY')
