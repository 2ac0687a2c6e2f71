import { acceptPrices, removeFromCart } from '../../local/cart.ts'
import { db } from '../../local/db.ts'
import { writing } from '../../local/storage.ts'
import { type GoodsChange, isGone, type KnownProduct } from './goods-change.ts'

/** One tap: the present prices and stock go into the cart, and what can no longer be bought leaves it. */
export const acceptChanges = (
  changes: readonly GoodsChange[],
  known: ReadonlyMap<string, KnownProduct>,
): Promise<void> =>
  writing([db.cart], async () => {
    for (const change of changes.filter(isGone)) await removeFromCart(change.productId)
    const kept = changes.filter(change => !isGone(change)).flatMap(change => known.get(change.productId) ?? [])
    await acceptPrices(kept)
  })
