import { setImmediate as letOthers } from 'node:timers/promises'
import type { Change } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { indexProducts } from './listing/product-index.ts'
import { enqueueForIndexing } from './listing/search-index-queue.ts'
import { findProductChanges } from './product-stock.ts'
import { incrementProductSeqs, moveProducts, type ProductScope } from './product-writes.ts'

const BATCH = 500
/** Indexing more products would block other writes for too long, so a job indexes them later. */
const MAX_INDEXED_INLINE = 500

/**
 * Marks the products of a changed category or shop as changed, because they contain its name and logo. After a rename
 * they are indexed again, here or by a job. Yields to other requests between batches.
 * @returns the changes to log
 */
export const markProductsChanged = async (tx: Database, scope: ProductScope, isRenamed: boolean): Promise<Change[]> =>
  indexChanged(tx, await incrementProductSeqs(tx, scope), isRenamed)

/** Moves the products of a category into another. @returns the changes to log */
export const markMovedProductsChanged = async (tx: Database, categoryId: string, intoId: string): Promise<Change[]> =>
  indexChanged(tx, await moveProducts(tx, categoryId, intoId), true)

const indexChanged = async (tx: Database, ids: string[], isRenamed: boolean): Promise<Change[]> => {
  if (isRenamed) await (ids.length > MAX_INDEXED_INLINE ? enqueueForIndexing : indexProducts)(tx, ids)
  const changes: Change[] = []
  for (let from = 0; from < ids.length; from += BATCH) {
    changes.push(...(await findProductChanges(tx, ids.slice(from, from + BATCH))))
    await letOthers()
  }
  return changes
}
