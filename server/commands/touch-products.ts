import { setImmediate as letOthers } from 'node:timers/promises'
import type { Change } from '../db/bulk-changes.ts'
import type { Database } from '../db/store.ts'
import { indexProducts } from '../queries/product-search.ts'
import { type ProductsOf, touchProductsOf } from '../queries/product-writes.ts'
import { waitForSearch } from '../queries/search-waits.ts'
import { productChanges } from '../queries/stock.ts'

const BATCH = 500
/** More products than this would hold every other write up for long: their words in the search follow by a sweep. */
const INDEXED_AT_ONCE = 500

/**
 * The name of a category, the name and the logo of a shop stand in each of its products: devices must have them again, and
 * after a change of name they are found by the new one, at once or a little later. Between batches other requests are answered.
 * @returns the changes to log
 */
export const touchProducts = async (tx: Database, of: ProductsOf, isRenamed: boolean): Promise<Change[]> => {
  const ids = await touchProductsOf(tx, of)
  if (isRenamed) await (ids.length > INDEXED_AT_ONCE ? waitForSearch : indexProducts)(tx, ids)
  const changes: Change[] = []
  for (let from = 0; from < ids.length; from += BATCH) {
    changes.push(...(await productChanges(tx, ids.slice(from, from + BATCH))))
    await letOthers()
  }
  return changes
}
