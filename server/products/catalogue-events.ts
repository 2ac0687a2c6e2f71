import type { Services } from '../adapters/services.ts'
import { readCounter } from '../db/change-log.ts'
import type { Store } from '../db/store.ts'

const lastPublishedSeq = new WeakMap<Store, number>()

/**
 * Publishes a hint if the catalogue has changed since the last run. It reads the change log, so that changes by other
 * processes count too.
 */
export const publishCatalogueChange = async ({ store, events }: Pick<Services, 'store' | 'events'>): Promise<void> => {
  const seq = await readCounter(store.read, 'catalogue')
  const before = lastPublishedSeq.get(store)
  lastPublishedSeq.set(store, seq)
  if (before !== undefined && seq > before) events.publish('everyone', { type: 'catalogue' })
}
