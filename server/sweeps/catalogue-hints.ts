import { currentSeq } from '../db/changes.ts'
import type { Store } from '../db/store.ts'
import type { Events } from '../outside/events.ts'

/**
 * Tells everyone who listens that the catalogue changed since the last look. It is for the caller to look at most every
 * 30 s (the contract, section 8); the log is read, so that the changes of other processes count too.
 */
export const catalogueHints = (store: Store, events: Events): (() => Promise<void>) => {
  let told: number | null = null
  return async () => {
    const seq = await currentSeq(store.read, 'catalogue')
    if (told !== null && seq > told) events.publish('everyone', { type: 'catalogue' })
    told = seq
  }
}
