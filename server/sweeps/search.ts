import { setImmediate as letOthers } from 'node:timers/promises'
import { advanceListing } from '../db/counters.ts'
import type { Store } from '../db/store.ts'
import { indexProducts } from '../queries/product-search.ts'
import { isSearchBehind, takeWaiting } from '../queries/search-waits.ts'

/** About fifty milliseconds of one transaction: an order waits no longer than that. */
const BATCH = 200

/** Brings the search up to date with the products that were left to it, few at a time. */
export const catchUpSearch = async (store: Store): Promise<void> => {
  while (await isSearchBehind(store.read)) {
    await store.write(async tx => {
      await indexProducts(tx, await takeWaiting(tx, BATCH))
      await advanceListing(tx)
    })
    await letOthers()
  }
}
