import type { Services } from '../adapters/services.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import { anonymiseLaterOrders } from './former-customers.ts'
import { eraseOrderTraces } from './order-erasure.ts'

/** Removes names and addresses from orders that were finished after an admin had deleted their customer. */
export const anonymiseOrdersOfDeletedAccounts = async ({
  store,
  now,
}: Pick<Services, 'store' | 'now'>): Promise<void> => {
  for (let more = true; more; )
    more = await store.write(async tx => {
      const { ids, changes } = await anonymiseLaterOrders(tx)
      const erased = await eraseOrderTraces(tx, ids)
      await logChanges(tx, [...changes, ...erased], now())
      return ids.length > 0
    })
}
