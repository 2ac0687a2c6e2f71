import { logChanges } from '../db/bulk-changes.ts'
import type { Store } from '../db/store.ts'
import { stockLogged, unloggedStock } from '../queries/stock.ts'

const BATCH = 500

/**
 * Logs the changes of stock that were not logged as they happened, a minute after the last logging of each product.
 * @returns how many products were logged
 */
export const logStockChanges = async (store: Store, now: number): Promise<number> => {
  let logged = 0
  for (let more = true; more; ) {
    const ids = await unloggedStock(store.read, now, BATCH)
    if (ids.length > 0) await store.write(async tx => logChanges(tx, await stockLogged(tx, ids), now))
    logged += ids.length
    more = ids.length === BATCH
  }
  return logged
}
