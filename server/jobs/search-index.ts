import { setImmediate as letOthers } from 'node:timers/promises'
import { advanceListingSeq } from '../db/counters.ts'
import type { Store } from '../db/store.ts'
import { indexProducts } from '../queries/product-index.ts'
import { dequeueForIndexing, hasQueuedProducts } from '../queries/search-index-queue.ts'

/** About fifty milliseconds of one transaction: an order waits no longer than that. */
const BATCH_SIZE = 200

/** Brings the search up to date with the products that were left to it, few at a time. */
export const updateSearchIndex = async (store: Store): Promise<void> => {
  while (await hasQueuedProducts(store.read)) {
    await store.write(async tx => {
      await indexProducts(tx, await dequeueForIndexing(tx, BATCH_SIZE))
      await advanceListingSeq(tx)
    })
    await letOthers()
  }
}
