import type { Product } from '../../contract/products/products.ts'
import { db } from '../db/database.ts'
import type { CartRow } from '../db/device-schema.ts'
import { mergeCartItems, parkCart, parkedCartKey } from '../db/order-carts.ts'
import { writeTransaction } from '../db/storage.ts'
import { type AddToCartResult, EMPTY_CART, readCart, withProduct, writeCart } from './cart.ts'

/** "Replace" of the one-shop dialog: the cart holds only this product, once. */
export const replaceCart = (product: Product, variantId?: string): Promise<AddToCartResult> =>
  writeTransaction([db.cart], async () => {
    const added = withProduct([], product, 1, variantId)
    if ('items' in added) await writeCart(EMPTY_CART, added.items)
    return added
  })

/** "Keep both": parks the current cart under its shop, and restores the cart that was parked for the product's shop. */
export const parkAndAddToCart = (product: Product, variantId?: string): Promise<AddToCartResult> =>
  writeTransaction([db.cart], async () => {
    const cart = await readCart()
    await parkCart(cart)
    const parked = await db.cart.get(parkedCartKey(product.shopId))
    await db.cart.delete(parkedCartKey(product.shopId))
    const added = withProduct(parked?.items ?? [], product, 1, variantId)
    await writeCart(
      { ...EMPTY_CART, coupon: parked?.coupon ?? null },
      'items' in added ? added.items : (parked?.items ?? []),
    )
    return added
  })

/** The parked carts, newest first. */
export const readParkedCarts = async (): Promise<CartRow[]> => {
  const rows = await db.cart.where('key').startsWith('parked:').toArray()
  return rows.sort((a, b) => b.at - a.at)
}

/** Restores a parked cart. The current cart is parked, or merged where it is of the same shop. */
export const unparkCart = (shopId: string): Promise<void> =>
  writeTransaction([db.cart], async () => {
    const parked = await db.cart.get(parkedCartKey(shopId))
    if (!parked) return
    const present = await readCart()
    const isSameShop = present.items[0]?.product.shopId === shopId
    // Both stay in the checkout if both were in it.
    if (!isSameShop) await parkCart({ ...present, isTicked: parked.isTicked })
    await db.cart.delete(parked.key)
    await writeCart(isSameShop ? present : parked, isSameShop ? mergeCartItems(present, parked) : parked.items)
  })

/** Deletes a parked cart. */
export const removeParkedCart = (shopId: string): Promise<void> => db.cart.delete(parkedCartKey(shopId))

/** Undo of removeParkedCart. A cart that was parked for the same shop meanwhile stays as it is. */
export const restoreParkedCart = (cart: CartRow): Promise<void> =>
  writeTransaction([db.cart], async () => {
    if (!(await db.cart.get(cart.key))) await db.cart.add(cart)
  })
