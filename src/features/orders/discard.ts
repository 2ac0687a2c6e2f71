import { orderCartKey } from '../../local/cart.ts'
import { db } from '../../local/db.ts'
import { discardEntry } from '../../local/outbox-edit.ts'
import { writing } from '../../local/storage.ts'

/**
 * Gives a change up, with all that depends on it, and the goods of an order with it.
 * @throws ApiFailure 409 where it may have reached the server already
 */
export const discardChange = (entryId: string): Promise<void> =>
  writing([db.outbox, db.cart], async () => {
    for (const { input } of await discardEntry(entryId)) {
      if (typeof input.id === 'string') await db.cart.delete(orderCartKey(input.id))
    }
  })
