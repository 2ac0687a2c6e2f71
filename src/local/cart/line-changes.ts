import type { Taka } from '../../contract/money.ts'
import { findMeant, toLineKey } from '../../contract/products/chosen-variant.ts'
import { type LineTitle, toLineTitle } from '../../contract/products/line-names.ts'
import type { Product } from '../../contract/products/products.ts'
import type { CartItem } from '../db/device-schema.ts'
import { toItemKey } from '../db/order-carts.ts'
import { updateCart, withCurrentProduct } from './cart.ts'

/** How a line has changed since it was added. `price`, `quantity` or `choice` is set. */
export type LineChange = LineTitle & {
  productId: string
  /** Absent: the product's only variant. */
  variantId?: string
  name: string
  nameBn?: string | null | undefined
  /** Taka per piece. */
  price: { was: Taka; now: Taka } | null
  /** Pieces in the cart and pieces in stock; 0 left: sold out, or no longer on sale. */
  quantity: { wanted: number; left: number } | null
  /** The product has got options since: the person must choose a variant of it. */
  choice?: Product
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

/** What an order waits for: a variant must be chosen. Accepting changes does not answer it. */
export const needsChoice = (change: LineChange): boolean => change.choice !== undefined

/** Accepts the changes: updates prices and stock in the cart, and removes lines that can no longer be bought. */
export const acceptLineChanges = (
  changes: readonly LineChange[],
  known: ReadonlyMap<string, CachedProduct>,
): Promise<void> =>
  updateCart(items =>
    items.flatMap(item => {
      const change = findItemChange(changes, item)
      if (!change || needsChoice(change)) return [item]
      const product = known.get(change.productId)
      if (isLineUnavailable(change)) return []
      return product ? [withCurrentProduct(item, product)] : [item]
    }),
  )

/** The change of an item of the cart. */
export const findItemChange = (changes: readonly LineChange[], item: CartItem): LineChange | undefined =>
  changes.find(change => toLineKey(change) === toItemKey(item))

const findLineChange = (item: CartItem, product: CachedProduct | undefined, isComplete: boolean): LineChange | null => {
  const { product: held, variantId } = item
  const current = isNewerThanLine(item, product) ? product : held
  const line = {
    productId: held.id,
    ...(variantId && { variantId }),
    name: held.name,
    ...(held.nameBn && { nameBn: held.nameBn }),
    ...toLineTitle(held, variantId),
  }
  const meant = findMeant(current, variantId)
  const isSold = isOnMarket(product, isComplete)
  if (isSold && meant.kind === 'several') return { ...line, price: null, quantity: null, choice: current }
  const variant = isSold && meant.kind === 'one' ? meant.variant : { price: item.price, stock: 0 }
  const left = Math.max(0, variant.stock)
  const quantity = left < item.quantity ? { wanted: item.quantity, left } : null
  const isRepriced = current !== held && left > 0 && variant.price !== item.price
  const price = isRepriced ? { was: item.price, now: variant.price } : null
  return price || quantity ? { ...line, price, quantity } : null
}

const isOnMarket = (product: CachedProduct | undefined, isComplete: boolean): boolean =>
  product ? product.listed === 1 && product.status === 'ACTIVE' : !isComplete

/**
 * The line may be newer than the device's row: a response of the server has updated it, and the catalogue has not been
 * synced.
 */
const isNewerThanLine = (item: CartItem, product: CachedProduct | undefined): product is CachedProduct =>
  product !== undefined && product.seq > item.product.seq
