import { useLiveQuery } from 'dexie-react-hooks'
import { db } from '../../local/db/database.ts'
import type { AppliedCoupon, CartItem, CartRow } from '../../local/db/device-schema.ts'
import { readCatalogue } from '../../local/db/replica.ts'
import { type CartTotals, calculateCartTotals, readCart, readParkedCarts } from '../../local/resources/cart.ts'
import { type CachedProduct, findLineChanges, type LineChange } from '../../local/resources/line-changes.ts'

export type CartView = {
  items: CartItem[]
  /** What changed since the lines were put in, not accepted yet. */
  changes: LineChange[]
  /** The device's present rows of the products in the cart. */
  cachedProducts: ReadonlyMap<string, CachedProduct>
  totals: CartTotals
  /** Tried with this cart, perhaps with other goods in it: see couponFor. */
  coupon: AppliedCoupon | null
}

/** The cart of this device beside what the market says now; undefined while it is read. */
export const useCart = (): CartView | undefined => useLiveQuery(readCartView)

/** The carts set aside by "Keep both"; undefined while they are read. */
export const useParkedCarts = (): CartRow[] | undefined => useLiveQuery(readParkedCarts)

const readCartView = async (): Promise<CartView> => {
  const { items, coupon = null } = await readCart()
  const known = await readCachedProducts(items)
  const catalogue = await readCatalogue()
  const isComplete = catalogue.at !== null && !catalogue.isPartial
  return {
    items,
    cachedProducts: known,
    coupon,
    totals: calculateCartTotals(items),
    changes: findLineChanges(items, known, isComplete),
  }
}

const readCachedProducts = async (items: readonly CartItem[]): Promise<Map<string, CachedProduct>> => {
  const rows = await db.products.bulkGet(items.map(item => item.product.id))
  return new Map(rows.filter(row => row !== undefined).map(row => [row.id, row]))
}
