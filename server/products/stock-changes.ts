import { logChanges } from '../db/change-log-bulk.ts'
import type { Store } from '../db/store.ts'
import { listUnloggedStock, markStockLogged } from './product-stock.ts'

const BATCH_SIZE = 500

/**
 * Logs stock changes that were not logged at once, at most once per minute and product.
 * @returns the number of logged products
 */
export const logStockChanges = async (store: Store, now: number): Promise<number> => {
  let logged = 0
  for (let more = true; more; ) {
    const ids = await listUnloggedStock(store.read, now, BATCH_SIZE)
    if (ids.length > 0) await store.write(async tx => logChanges(tx, await markStockLogged(tx, ids), now))
    logged += ids.length
    more = ids.length === BATCH_SIZE
  }
  return logged
}
