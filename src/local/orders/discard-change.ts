import { db } from '../db/database.ts'
import { orderCartKey } from '../db/order-carts.ts'
import { writeTransaction } from '../db/storage.ts'
import { discardEntry } from '../outbox/entry-edit.ts'

/**
 * Discards a pending change with all changes that depend on it, and the cart that was set aside for an order.
 * @throws ApiFailure 409 where it may have reached the server
 */
export const discardChange = (entryId: string): Promise<void> =>
  writeTransaction([db.outbox, db.cart], async () => {
    for (const { input } of await discardEntry(entryId)) {
      if (typeof input.id === 'string') await db.cart.delete(orderCartKey(input.id))
    }
  })
