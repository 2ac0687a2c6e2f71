import type { Services } from '../adapters/services.ts'
import { readCounters } from '../db/change-log.ts'
import type { Store } from '../db/store.ts'

const lastSeqs = new WeakMap<Store, ReadonlyMap<string, number>>()

/**
 * Hints to connected accounts whose rows have changed since the last run, and once to those that have connected since
 * then. The hint of the change itself is lost if the process that made it dies just after the commit, or if PostgreSQL
 * or the listening connection fails meanwhile. Where one process serves alone, it has the clients and the changes, so
 * that none is lost.
 */
export const publishAccountChanges = async ({ store, events }: Pick<Services, 'store' | 'events'>): Promise<void> => {
  if (!store.isShared) return
  const before = lastSeqs.get(store)
  const seqs = await readCounters(store.read, events.listUserIds())
  lastSeqs.set(store, seqs)
  const userIds = [...seqs].filter(([userId, seq]) => before?.get(userId) !== seq).map(([userId]) => userId)
  if (userIds.length > 0) events.publishHere({ userIds }, { type: 'notification' })
}
