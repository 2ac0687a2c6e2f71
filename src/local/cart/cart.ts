import { QUANTITY_MAX } from '../../contract/constants.ts'
import { type Taka, toPoisha, toTaka } from '../../contract/money.ts'
import { findMeant, findVariant } from '../../contract/products/chosen-variant.ts'
import { calculateTotals } from '../../contract/products/pricing.ts'
import type { Product } from '../../contract/products/products.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { AppliedCoupon, CartItem, CartRow } from '../db/device-schema.ts'
import { mergeCartItems, orderCartKey, parkCart, parkedCartKey, toItemKey } from '../db/order-carts.ts'
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

/** Price, discount and stock of what an item means; those of the product where a variant must be chosen first. */
export const getItemFigures = ({ product, variantId }: Pick<CartItem, 'product' | 'variantId'>): ItemFigures =>
  findVariant(product, variantId) ?? product
type ItemFigures = Pick<Product, 'price' | 'discount' | 'stock'>

/**
 * The items after adding `quantity` of a product, or why it cannot be added: another shop's products are in the cart,
 * or none is left. What is in the cart already is increased.
 * @param variantId absent: the only variant; where there are several, the cart asks for a choice
 */
export const withProduct = (
  items: readonly CartItem[],
  product: Product,
  quantity: number = 1,
  variantId?: string,
): AddToCartResult => {
  const other = items.find(item => item.product.shopId !== product.shopId)
  if (other) return { result: 'conflict', shopInCart: other.product.shop }
  const meant = findMeant(product, variantId)
  if (meant.kind === 'gone') return { result: 'sold-out' }
  const added = { product, ...(product.options && meant.kind === 'one' && { variantId: meant.variant.id }) }
  const { price, stock } = getItemFigures(added)
  if (stock < 1) return { result: 'sold-out' }
  const present = items.find(item => toItemKey(item) === toItemKey(added))
  const wanted = (present?.quantity ?? 0) + Math.max(1, quantity)
  const line = { ...added, quantity: limitToStock(wanted, stock), price }
  return {
    result: present ? 'increased' : 'added',
    items: present ? items.map(item => (item === present ? line : item)) : [...items, line],
    quantity: line.quantity,
    isClamped: line.quantity < wanted,
  }
}

/** The items with another quantity of one of them (see toItemKey), limited to 1 to its stock. */
export const withQuantity = (items: readonly CartItem[], key: string, quantity: number): CartItem[] =>
  items.map(item =>
    toItemKey(item) === key ? { ...item, quantity: limitToStock(quantity, getItemFigures(item).stock) } : item,
  )

export const withoutItem = (items: readonly CartItem[], key: string): CartItem[] =>
  items.filter(item => toItemKey(item) !== key)

/** The items after a variant of one of them was chosen. What is in the cart already is increased. */
export const withChosenVariant = (
  items: readonly CartItem[],
  key: string,
  product: Product,
  variantId: string,
): CartItem[] => {
  const item = items.find(one => toItemKey(one) === key)
  if (!item) return [...items]
  const { price, stock } = getItemFigures({ product, variantId })
  const chosen = { product, variantId }
  const present = items.find(one => one !== item && toItemKey(one) === toItemKey(chosen))
  const quantity = limitToStock(item.quantity + (present?.quantity ?? 0), stock)
  return items.flatMap(one => {
    if (one === present) return []
    return one === item ? [{ ...chosen, quantity, price }] : [one]
  })
}

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
export const addToCart = (product: Product, quantity: number = 1, variantId?: string): Promise<AddToCartResult> =>
  writeTransaction([db.cart], async () => {
    const cart = await readCart()
    const added = withProduct(cart.items, product, quantity, variantId)
    if ('items' in added) await writeCart(cart, added.items)
    return added
  })

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

/** @param key see toItemKey */
export const setQuantity = (key: string, quantity: number): Promise<void> =>
  updateCart(items => withQuantity(items, key, quantity))

/** @param key see toItemKey */
export const removeFromCart = (key: string): Promise<void> => updateCart(items => withoutItem(items, key))

/** Answers "Choose a size": an item means this variant from now on. @param key see toItemKey */
export const chooseVariant = (key: string, product: Product, variantId: string): Promise<void> =>
  updateCart(items => withChosenVariant(items, key, product, variantId))

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
      const product = products.find(({ id }) => id === item.product.id)
      return product ? withCurrentProduct(item, product) : item
    }),
  )

/** An item with what its product costs and has left now. */
export const withCurrentProduct = (item: CartItem, product: Product): CartItem => {
  const fresh = { ...item, product }
  const { price, stock } = getItemFigures(fresh)
  return { ...fresh, price, quantity: limitToStock(item.quantity, stock) }
}

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

/** Changes the items of the cart in one transaction. */
export const updateCart = (edit: (items: CartItem[]) => CartItem[]): Promise<void> =>
  writeTransaction([db.cart], async () => {
    const cart = await readCart()
    await writeCart(cart, edit(cart.items))
  })

const writeCart = (cart: CartRow, items: CartItem[]): Promise<string> =>
  db.cart.put({ ...cart, key: CURRENT_KEY, items, at: now() })
