import { QUANTITY_MAX } from '../../contract/constants.ts'
import { type Taka, toPoisha, toTaka } from '../../contract/money.ts'
import { calculateTotals } from '../../contract/products/pricing.ts'
import type { Product } from '../../contract/products/products.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { AppliedCoupon, CartItem, CartRow } from '../db/device-schema.ts'
import { mergeCartItems, orderCartKey, parkCart, parkedCartKey } from '../db/order-carts.ts'
import { writeTransaction } from '../db/storage.ts'

/** What became of a product that was added. All products of a cart are of one shop. */
export type AddToCartResult =
  | { result: 'added' | 'increased'; items: CartItem[]; quantity: number; isClamped: boolean }
  | { result: 'conflict'; shopInCart: Product['shop'] }
  | { result: 'sold-out' }

/** The totals of a cart, in taka. */
export type CartTotals = { pieces: number; subtotal: Taka; shipping: Taka; total: Taka }

const CURRENT_KEY = 'current'
export const EMPTY_CART: CartRow = { key: CURRENT_KEY, items: [], coupon: null, at: 0 }

/** Limits a quantity to at least 1 and at most the stock. */
export const limitToStock = (quantity: number, stock: number): number =>
  Math.max(1, Math.min(Math.floor(Number.isFinite(quantity) ? quantity : 1), stock, QUANTITY_MAX))

/**
 * The items after adding `quantity` of a product, or why it cannot be added: another shop's products are in the cart,
 * or none is left. A product that is in the cart already is increased.
 */
export const withProduct = (items: readonly CartItem[], product: Product, quantity: number = 1): AddToCartResult => {
  const other = items.find(item => item.product.shopId !== product.shopId)
  if (other) return { result: 'conflict', shopInCart: other.product.shop }
  if (product.stock < 1) return { result: 'sold-out' }
  const present = items.find(item => item.product.id === product.id)
  const wanted = (present?.quantity ?? 0) + Math.max(1, quantity)
  const line = { product, quantity: limitToStock(wanted, product.stock), price: product.price }
  return {
    result: present ? 'increased' : 'added',
    items: present ? items.map(item => (item === present ? line : item)) : [...items, line],
    quantity: line.quantity,
    isClamped: line.quantity < wanted,
  }
}

/** The items with another quantity of one product, limited to 1 to its stock. */
export const withQuantity = (items: readonly CartItem[], productId: string, quantity: number): CartItem[] =>
  items.map(item =>
    item.product.id === productId ? { ...item, quantity: limitToStock(quantity, item.product.stock) } : item,
  )

export const withoutProduct = (items: readonly CartItem[], productId: string): CartItem[] =>
  items.filter(item => item.product.id !== productId)

/** The totals before any coupon. */
export const calculateCartTotals = (items: readonly CartItem[]): CartTotals => {
  const totals = calculateTotals(items.map(item => ({ price: toPoisha(item.price), quantity: item.quantity })))
  return {
    pieces: items.reduce((sum, item) => sum + item.quantity, 0),
    subtotal: toTaka(totals.subtotal),
    shipping: toTaka(totals.shipping),
    total: toTaka(totals.total),
  }
}

/** The cart of this device; empty where there is none. */
export const readCart = async (): Promise<CartRow> => (await db.cart.get(CURRENT_KEY)) ?? EMPTY_CART

/** Adds a product. A conflict changes nothing: the screen asks, then calls replaceCart or parkAndAddToCart. */
export const addToCart = (product: Product, quantity: number = 1): Promise<AddToCartResult> =>
  writeTransaction([db.cart], async () => {
    const cart = await readCart()
    const added = withProduct(cart.items, product, quantity)
    if ('items' in added) await writeCart(cart, added.items)
    return added
  })

/** "Replace" of the one-shop dialog: the cart holds only this product, once. */
export const replaceCart = (product: Product): Promise<AddToCartResult> =>
  writeTransaction([db.cart], async () => {
    const added = withProduct([], product)
    if ('items' in added) await writeCart(EMPTY_CART, added.items)
    return added
  })

/** "Keep both": parks the current cart under its shop, and restores the cart that was parked for the product's shop. */
export const parkAndAddToCart = (product: Product): Promise<AddToCartResult> =>
  writeTransaction([db.cart], async () => {
    const cart = await readCart()
    await parkCart(cart)
    const parked = await db.cart.get(parkedCartKey(product.shopId))
    await db.cart.delete(parkedCartKey(product.shopId))
    const added = withProduct(parked?.items ?? [], product)
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
    if (!isSameShop) await parkCart(present)
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

export const setQuantity = (productId: string, quantity: number): Promise<void> =>
  updateCart(items => withQuantity(items, productId, quantity))

export const removeFromCart = (productId: string): Promise<void> =>
  updateCart(items => withoutProduct(items, productId))

/** Removes all items. The coupon stays, for the same products. */
export const resetCart = (): Promise<void> => updateCart(() => [])

/** Stores the coupon that was applied to this cart; null removes it. */
export const setCoupon = (coupon: AppliedCoupon | null): Promise<void> =>
  writeTransaction([db.cart], async () => {
    const cart = await readCart()
    await db.cart.put({ ...cart, coupon })
  })

/** Updates the products' prices and stock in the cart, as the person accepted them (CART_CHANGED). */
export const updateCartPrices = (products: readonly Product[]): Promise<void> =>
  updateCart(items =>
    items.map(item => {
      const fresh = products.find(product => product.id === item.product.id)
      if (!fresh) return item
      return { product: fresh, price: fresh.price, quantity: limitToStock(item.quantity, fresh.stock) }
    }),
  )

/** Moves the cart into a row of its own until the order is answered. To be called with the order's id. */
export const moveCartToOrder = (orderId: string): Promise<void> =>
  writeTransaction([db.cart], async () => {
    const cart = await readCart()
    if (cart.items.length === 0) return
    await db.cart.put({ ...cart, key: orderCartKey(orderId) })
    await db.cart.delete(CURRENT_KEY)
  })

/** Moves the cart of an order back (edit, discard); the current cart is parked. */
export const restoreOrderCart = (orderId: string): Promise<void> =>
  writeTransaction([db.cart], async () => {
    const aside = await db.cart.get(orderCartKey(orderId))
    if (!aside) return
    const present = await readCart()
    if (present.items.length > 0) await parkCart(present)
    await db.cart.delete(aside.key)
    await writeCart(aside, aside.items)
  })

const updateCart = (edit: (items: CartItem[]) => CartItem[]): Promise<void> =>
  writeTransaction([db.cart], async () => {
    const cart = await readCart()
    await writeCart(cart, edit(cart.items))
  })

const writeCart = (cart: CartRow, items: CartItem[]): Promise<string> =>
  db.cart.put({ ...cart, key: CURRENT_KEY, items, at: now() })
