import { db } from '../db/database.ts'
import { writeTransaction } from '../db/storage.ts'
import { removeFromCart, updateCartPrices } from './cart.ts'
import { type CachedProduct, isLineUnavailable, type LineChange } from './line-changes.ts'

/** One tap: the present prices and stock go into the cart, and what can no longer be bought leaves it. */
export const acceptLineChanges = (
  changes: readonly LineChange[],
  known: ReadonlyMap<string, CachedProduct>,
): Promise<void> =>
  writeTransaction([db.cart], async () => {
    for (const change of changes.filter(isLineUnavailable)) await removeFromCart(change.productId)
    const kept = changes
      .filter(change => !isLineUnavailable(change))
      .flatMap(change => known.get(change.productId) ?? [])
    await updateCartPrices(kept)
  })
