import { toLineKey } from '../../contract/products/chosen-variant.ts'
import { now } from './clock.ts'
import { db } from './database.ts'
import type { CartItem, CartRow } from './device-schema.ts'

/** The keys of carts that are set aside: behind an order that has no response yet, and parked for another shop. */

export const orderCartKey = (orderId: string): string => `order:${orderId}`

export const parkedCartKey = (shopId: string): string => `parked:${shopId}`

/** Keeps a cart under its shop, merged with what is parked there. Inside the caller's transaction. */
export const parkCart = async (cart: CartRow): Promise<void> => {
  const shopId = cart.items[0]?.product.shopId
  if (!shopId) return
  const key = parkedCartKey(shopId)
  await db.cart.put({ ...cart, key, items: mergeCartItems(cart, await db.cart.get(key)), at: now() })
}

/** What tells the items of a cart apart. */
export const toItemKey = ({ product, variantId }: Pick<CartItem, 'product' | 'variantId'>): string =>
  toLineKey({ productId: product.id, variantId })

/** The items of one cart, and those of another cart of the same shop that the first does not have. */
export const mergeCartItems = ({ items }: CartRow, other: CartRow | undefined): CartItem[] => {
  const held = new Set(items.map(toItemKey))
  return [...items, ...(other?.items ?? []).filter(item => !held.has(toItemKey(item)))]
}
