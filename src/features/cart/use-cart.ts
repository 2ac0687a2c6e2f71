import { useLiveQuery } from 'dexie-react-hooks'
import { readCart } from '../../local/cart/cart.ts'
import { type CachedProduct, findLineChanges, type LineChange } from '../../local/cart/line-changes.ts'
import type { AppliedCoupon, CartItem, CartRow } from '../../local/db/device-schema.ts'
import { readCatalogue } from '../../local/db/replica.ts'
import { readProductsById } from '../../local/products/rows.ts'

export type CartView = {
  items: CartItem[]
  /** What changed since the lines were added and is not accepted yet. */
  changes: LineChange[]
  /** The device's current rows of the products in the cart. */
  cachedProducts: ReadonlyMap<string, CachedProduct>
  /** The last coupon tried, perhaps with other products in the cart: see getApplicableCoupon. */
  coupon: AppliedCoupon | null
}

/** The cart of this device, compared with current prices and stock; undefined while loading. */
export const useCart = (): CartView | undefined => useLiveQuery(readCartView)

const readCartView = async (): Promise<CartView> => toCartView(await readCart())

/** For a live query: a cart, compared with current prices and stock. */
export const toCartView = async ({ items, coupon = null }: CartRow): Promise<CartView> => {
  const cachedProducts = await readProductsById(items.map(item => item.product.id))
  const catalogue = await readCatalogue()
  const isComplete = catalogue.at !== null && !catalogue.isPartial
  return {
    items,
    cachedProducts,
    coupon,
    changes: findLineChanges(items, cachedProducts, isComplete),
  }
}
