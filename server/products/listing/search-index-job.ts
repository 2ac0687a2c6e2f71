import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { advanceListingSeq } from '../../db/counters.ts'
import type { Store } from '../../db/store.ts'
import { indexProducts } from './product-index.ts'
import {
  dequeueForIndexing,
  enqueueAllForIndexing,
  hasQueuedProducts,
  isSearchIndexOutdated,
} from './search-index-queue.ts'

/** Takes about fifty milliseconds in one transaction, for which other writes wait. */
const BATCH_SIZE = 200

/** Indexes the queued products, one batch per transaction; all products where another version has indexed them. */
export const updateSearchIndex = async (store: Store): Promise<void> => {
  await requeueOutdatedIndex(store)
  while (await hasQueuedProducts(store.read)) {
    await store.write(async tx => {
      await indexProducts(tx, await dequeueForIndexing(tx, BATCH_SIZE))
      await advanceListingSeq(tx)
    })
    await yieldToEventLoop()
  }
}

const requeueOutdatedIndex = async (store: Store): Promise<void> => {
  if (await isSearchIndexOutdated(store.read)) await store.write(enqueueAllForIndexing)
}
