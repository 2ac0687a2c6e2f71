import type { Services } from '../adapters/services.ts'
import { readCounter } from '../db/change-log.ts'
import type { Store } from '../db/store.ts'

const lastPublishedSeq = new WeakMap<Store, number>()

/**
 * Tells everyone who listens that the catalogue changed since the last look. Its turns are what keeps the hints 30 s apart
 * (the contract, section 8); the log is read, so that the changes of other processes count too.
 */
export const publishCatalogueChange = async ({ store, events }: Pick<Services, 'store' | 'events'>): Promise<void> => {
  const seq = await readCounter(store.read, 'catalogue')
  const before = lastPublishedSeq.get(store)
  lastPublishedSeq.set(store, seq)
  if (before !== undefined && seq > before) events.publish('everyone', { type: 'catalogue' })
}
