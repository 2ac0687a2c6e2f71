import { QUANTITY_MAX } from '../../contract/constants.ts'
import { findMeant, findVariant } from '../../contract/products/chosen-variant.ts'
import type { Product } from '../../contract/products/products.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { AppliedCoupon, CartItem, CartRow } from '../db/device-schema.ts'
import { toItemKey } from '../db/order-carts.ts'
import { writeTransaction } from '../db/storage.ts'

/** What became of a product that was added. All products of a cart are of one shop. */
export type AddToCartResult =
  | { result: 'added' | 'increased'; items: CartItem[]; quantity: number; isClamped: boolean }
  | { result: 'conflict'; shopInCart: Product['shop'] }
  | { result: 'sold-out' }

/** A product and how many of it. `variantId` absent: the only variant, or one that the cart asks for. */
export type CartAddition = { product: Product; quantity: number; variantId?: string | undefined }

/** A way to add a product: to this cart, or to one that takes the place of another shop's. */
export type AddProduct = (addition: CartAddition) => Promise<AddToCartResult>

/** The key of the cart that the person sees. */
export const CURRENT_KEY = 'current'
export const EMPTY_CART: CartRow = { key: CURRENT_KEY, items: [], coupon: null, at: 0 }

/** Limits a quantity to at least 1 and at most the stock. */
export const limitToStock = (quantity: number, stock: number): number =>
  Math.max(1, Math.min(Math.floor(Number.isFinite(quantity) ? quantity : 1), stock, QUANTITY_MAX))

/** Price, discount and stock of what an item means; those of the product where a variant must be chosen first. */
export const getItemFigures = ({ product, variantId }: Pick<CartItem, 'product' | 'variantId'>): ItemFigures =>
  findVariant(product, variantId) ?? product
type ItemFigures = Pick<Product, 'price' | 'discount' | 'stock'>

/** An item as totals are calculated from it. */
export const toShownLine = ({ product, variantId, quantity, price }: CartItem) => ({
  ...{ price, quantity },
  weight: findVariant(product, variantId)?.weight,
})

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

/** The cart of this device; empty where there is none. */
export const readCart = async (): Promise<CartRow> => (await db.cart.get(CURRENT_KEY)) ?? EMPTY_CART

/** Adds a product. A conflict changes nothing: the screen asks, then calls those of parked-carts.ts. */
export const addToCart = (product: Product, quantity: number = 1, variantId?: string): Promise<AddToCartResult> =>
  writeTransaction([db.cart], async () => {
    const cart = await readCart()
    const added = withProduct(cart.items, product, quantity, variantId)
    if ('items' in added) await writeCart(cart, added.items)
    return added
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

/** An item with what its product costs and has left now. */
export const withCurrentProduct = (item: CartItem, product: Product): CartItem => {
  const fresh = { ...item, product }
  const { price, stock } = getItemFigures(fresh)
  return { ...fresh, price, quantity: limitToStock(item.quantity, stock) }
}

/** Changes the items of the cart in one transaction. */
export const updateCart = (edit: (items: CartItem[]) => CartItem[]): Promise<void> =>
  writeTransaction([db.cart], async () => {
    const cart = await readCart()
    await writeCart(cart, edit(cart.items))
  })

/** Stores a cart as the current one, in the caller's transaction. */
export const writeCart = ({ coupon }: Pick<CartRow, 'coupon'>, items: CartItem[]): Promise<string> =>
  db.cart.put({ key: CURRENT_KEY, items, coupon, at: now() })
