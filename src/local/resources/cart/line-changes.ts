import type { Taka } from '../../../contract/money.ts'
import type { Product } from '../../../contract/products.ts'
import { db } from '../../db/database.ts'
import type { CartItem } from '../../db/device-schema.ts'
import { writeTransaction } from '../../db/storage.ts'
import { removeFromCart, updateCartPrices } from './cart.ts'

/** What became of one line since the person saw it. At least one of both is there. */
export type LineChange = {
  productId: string
  name: string
  /** Taka a piece. */
  price: { was: Taka; now: Taka } | null
  /** Pieces wanted and pieces left; 0 left: sold out, or no longer on sale. */
  quantity: { wanted: number; left: number } | null
}

/** What the device knows of a product now; `listed` 0 is off the market. */
export type CachedProduct = Product & { listed: 0 | 1 }

/**
 * The lines of a cart that are no longer as they were when they were put in.
 * @param known the device's present row of each product, where it has one
 * @param isComplete the device holds the whole market, so that a product without a row is gone
 */
export const findLineChanges = (
  items: readonly CartItem[],
  known: ReadonlyMap<string, CachedProduct>,
  isComplete: boolean,
): LineChange[] => items.flatMap(item => findLineChange(item, known.get(item.product.id), isComplete) ?? [])

/** Nothing of it can be bought. */
export const isLineUnavailable = (change: LineChange | undefined): boolean => change?.quantity?.left === 0

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

const findLineChange = (item: CartItem, product: CachedProduct | undefined, isComplete: boolean): LineChange | null => {
  const { id: productId, name } = item.product
  const left = getAvailableQuantity(item, product, isComplete)
  const quantity = left < item.quantity ? { wanted: item.quantity, left } : null
  const isRepriced = isNewerThanLine(item, product) && left > 0 && product.price !== item.price
  const price = isRepriced ? { was: item.price, now: product.price } : null
  return price || quantity ? { productId, name, price, quantity } : null
}

const getAvailableQuantity = (item: CartItem, product: CachedProduct | undefined, isComplete: boolean): number => {
  if (!product) return isComplete ? 0 : item.product.stock
  if (product.listed === 0 || product.status !== 'ACTIVE') return 0
  return Math.max(0, isNewerThanLine(item, product) ? product.stock : item.product.stock)
}

/** The line may be ahead of the device: the server has just said what it costs now, and the catalogue comes later. */
const isNewerThanLine = (item: CartItem, product: CachedProduct | undefined): product is CachedProduct =>
  product !== undefined && product.seq > item.product.seq
