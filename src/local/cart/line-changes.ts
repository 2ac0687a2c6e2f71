import type { Taka } from '../../contract/money.ts'
import type { Product } from '../../contract/products/products.ts'
import { db } from '../db/database.ts'
import type { CartItem } from '../db/device-schema.ts'
import { writeTransaction } from '../db/storage.ts'
import { removeFromCart, updateCartPrices } from './cart.ts'

/** How a line has changed since it was added. `price` or `quantity` is set. */
export type LineChange = {
  productId: string
  name: string
  nameBn?: string | null | undefined
  /** Taka per piece. */
  price: { was: Taka; now: Taka } | null
  /** Pieces in the cart and pieces in stock; 0 left: sold out, or no longer on sale. */
  quantity: { wanted: number; left: number } | null
}

/** A product as this device has it; `listed` 0: not on sale. */
export type CachedProduct = Product & { listed: 0 | 1 }

/**
 * The lines of a cart that have changed since they were added.
 * @param known the device's current row of each product, where it has one
 * @param isComplete the device has the whole catalogue, so that a product without a row is no longer on sale
 */
export const findLineChanges = (
  items: readonly CartItem[],
  known: ReadonlyMap<string, CachedProduct>,
  isComplete: boolean,
): LineChange[] => items.flatMap(item => findLineChange(item, known.get(item.product.id), isComplete) ?? [])

/** Whether the product can no longer be bought. */
export const isLineUnavailable = (change: LineChange | undefined): boolean => change?.quantity?.left === 0

/** Accepts the changes: updates prices and stock in the cart, and removes lines that can no longer be bought. */
export const acceptLineChanges = (
  changes: readonly LineChange[],
  known: ReadonlyMap<string, CachedProduct>,
): Promise<void> =>
  writeTransaction([db.cart], async () => {
    for (const change of changes.filter(isLineUnavailable)) await removeFromCart(change.productId)
    const products = changes
      .filter(change => !isLineUnavailable(change))
      .flatMap(change => known.get(change.productId) ?? [])
    await updateCartPrices(products)
  })

const findLineChange = (item: CartItem, product: CachedProduct | undefined, isComplete: boolean): LineChange | null => {
  const { id: productId, name, nameBn } = item.product
  const left = getAvailableQuantity(item, product, isComplete)
  const quantity = left < item.quantity ? { wanted: item.quantity, left } : null
  const isRepriced = isNewerThanLine(item, product) && left > 0 && product.price !== item.price
  const price = isRepriced ? { was: item.price, now: product.price } : null
  return price || quantity ? { productId, name, ...(nameBn && { nameBn }), price, quantity } : null
}

const getAvailableQuantity = (item: CartItem, product: CachedProduct | undefined, isComplete: boolean): number => {
  if (!product) return isComplete ? 0 : item.product.stock
  if (product.listed === 0 || product.status !== 'ACTIVE') return 0
  return Math.max(0, isNewerThanLine(item, product) ? product.stock : item.product.stock)
}

/**
 * The line may be newer than the device's row: a response of the server has updated it, and the catalogue has not been
 * synced.
 */
const isNewerThanLine = (item: CartItem, product: CachedProduct | undefined): product is CachedProduct =>
  product !== undefined && product.seq > item.product.seq
