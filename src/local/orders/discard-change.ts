import { db } from '../db/database.ts'
import { orderCartKey } from '../db/order-carts.ts'
import { writeTransaction } from '../db/storage.ts'
import { findRowIds } from '../outbox/entry.ts'
import { discardEntry } from '../outbox/entry-edit.ts'

/**
 * Discards a pending change with all changes that depend on it, and the cart that was set aside for an order.
 * @throws ApiFailure CONFLICT where it may have reached the server
 */
export const discardChange = (entryId: string): Promise<void> =>
  writeTransaction([db.outbox, db.cart], async () => {
    const ids = (await discardEntry(entryId)).flatMap(findRowIds)
    await db.cart.bulkDelete(ids.map(orderCartKey))
  })
