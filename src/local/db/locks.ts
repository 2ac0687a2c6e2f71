/** The part of navigator.locks that Haat uses. Tests may pass their own. */
export type Locks = {
  request<Result>(
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal; mode?: 'exclusive' | 'shared' },
    work: (lock: unknown) => Promise<Result>,
  ): Promise<Result>
}

const lockQueues = new Map<string, Promise<unknown>>()

/**
 * Locks of this context alone, for browsers without Web Locks; between contexts the leases in the database protect
 * entries.
 */
const inMemoryLocks: Locks = {
  async request(name, { ifAvailable, signal, mode }, work) {
    const holder = lockQueues.get(name)
    if (holder && ifAvailable) return work(null)
    // A shared lock excludes nobody in this context.
    if (mode === 'shared') return work({ name })
    const turn = (holder ?? Promise.resolve()).then(() => {
      if (signal?.aborted) throw signal.reason
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

let isShared = true

/**
 * With a database in memory there is nothing to share, and where a site may not store anything, the browser refuses its
 * locks, too.
 */
export const useOwnLocks = (): void => {
  isShared = false
}

/** The browser's locks, shared by all tabs and the worker; without them (plain HTTP), this context's own. */
export const locks = (): Locks => {
  const { navigator }: { navigator?: { locks?: Locks } } = globalThis
  return (isShared && navigator?.locks) || inMemoryLocks
}
