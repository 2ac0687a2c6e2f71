/** The part of navigator.locks that Haat uses. A test may give its own. */
export type Locks = {
  request<Result>(
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal; mode?: 'exclusive' | 'shared' },
    work: (lock: unknown) => Promise<Result>,
  ): Promise<Result>
}

const lockQueues = new Map<string, Promise<unknown>>()

/** Locks of this context alone, where the browser has none; the leases in the database are the fence between contexts. */
const inMemoryLocks: Locks = {
  async request(name, { ifAvailable, signal, mode }, work) {
    const holder = lockQueues.get(name)
    if (holder && ifAvailable) return work(null)
    // Who shares a lock keeps nobody else of this context away.
    if (mode === 'shared') return work({ name })
    const turn = (holder ?? Promise.resolve()).then(() => {
      signal?.throwIfAborted()
      return work({ name })
    })
    const settled = turn.then(noop, noop)
    lockQueues.set(name, settled)
    await settled
    if (lockQueues.get(name) === settled) lockQueues.delete(name)
    return turn
  },
}

const noop = () => undefined

/** The browser's locks, shared by all tabs and the worker; where there are none (plain HTTP), this context's own. */
export const locks = (): Locks => {
  const browser = (globalThis as { navigator?: { locks?: Locks } }).navigator?.locks
  return browser ?? inMemoryLocks
}
