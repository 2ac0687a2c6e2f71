import { setImmediate as letOthers } from 'node:timers/promises'
import type { Change } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { indexProducts } from '../queries/product-index.ts'
import { findProductChanges } from '../queries/product-stock.ts'
import { incrementProductSeqs, type ProductScope } from '../queries/product-writes.ts'
import { enqueueForIndexing } from '../queries/search-index-queue.ts'

const BATCH = 500
/** More products than this would hold every other write up for long: their words in the search follow by a sweep. */
const MAX_INDEXED_INLINE = 500

/**
 * The name of a category, the name and the logo of a shop stand in each of its products: devices must have them again, and
 * after a change of name they are found by the new one, at once or a little later. Between batches other requests are answered.
 * @returns the changes to log
 */
export const markProductsChanged = async (tx: Database, of: ProductScope, isRenamed: boolean): Promise<Change[]> => {
  const ids = await incrementProductSeqs(tx, of)
  if (isRenamed) await (ids.length > MAX_INDEXED_INLINE ? enqueueForIndexing : indexProducts)(tx, ids)
  const changes: Change[] = []
  for (let from = 0; from < ids.length; from += BATCH) {
    changes.push(...(await findProductChanges(tx, ids.slice(from, from + BATCH))))
    await letOthers()
  }
  return changes
}
