import { db } from '../../db/database.ts'
import { orderCartKey } from '../../db/order-carts.ts'
import { writeTransaction } from '../../db/storage.ts'
import { discardEntry } from '../../outbox/entry-edit.ts'

/**
 * Gives a change up, with all that depends on it, and the goods of an order with it.
 * @throws ApiFailure 409 where it may have reached the server already
 */
export const discardChange = (entryId: string): Promise<void> =>
  writeTransaction([db.outbox, db.cart], async () => {
    for (const { input } of await discardEntry(entryId)) {
      if (typeof input.id === 'string') await db.cart.delete(orderCartKey(input.id))
    }
  })
