import { currentSeq } from '../db/changes.ts'
import type { Store } from '../db/store.ts'
import type { Services } from '../services.ts'

const told = new WeakMap<Store, number>()

/**
 * Tells everyone who listens that the catalogue changed since the last look. Its turns are what keeps the hints 30 s apart
 * (the contract, section 8); the log is read, so that the changes of other processes count too.
 */
export const hintAtCatalogue = async ({ store, events }: Pick<Services, 'store' | 'events'>): Promise<void> => {
  const seq = await currentSeq(store.read, 'catalogue')
  const before = told.get(store)
  told.set(store, seq)
  if (before !== undefined && seq > before) events.publish('everyone', { type: 'catalogue' })
}
