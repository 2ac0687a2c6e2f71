import { useLiveQuery } from 'dexie-react-hooks'
import { type CartTotals, cartTotals, parkedCarts, readCart } from '../../local/cart.ts'
import { db } from '../../local/db.ts'
import { readCatalogue } from '../../local/replica.ts'
import type { AppliedCoupon, CartItem, CartRow } from '../../local/rows.ts'
import { changedGoods, type GoodsChange, type KnownProduct } from './goods-change.ts'

export type CartView = {
  items: CartItem[]
  /** What changed since the lines were put in, not accepted yet. */
  changes: GoodsChange[]
  /** The device's present rows of the products in the cart. */
  known: ReadonlyMap<string, KnownProduct>
  totals: CartTotals
  /** Tried with this cart, perhaps with other goods in it: see couponFor. */
  coupon: AppliedCoupon | null
}

/** The cart of this device beside what the market says now; undefined while it is read. */
export const useCart = (): CartView | undefined => useLiveQuery(readView)

/** The carts set aside by "Keep both"; undefined while they are read. */
export const useParkedCarts = (): CartRow[] | undefined => useLiveQuery(parkedCarts)

const readView = async (): Promise<CartView> => {
  const { items, coupon = null } = await readCart()
  const known = await knownProducts(items)
  const catalogue = await readCatalogue()
  const isComplete = catalogue.at !== null && !catalogue.isPartial
  return { items, known, coupon, totals: cartTotals(items), changes: changedGoods(items, known, isComplete) }
}

const knownProducts = async (items: readonly CartItem[]): Promise<Map<string, KnownProduct>> => {
  const rows = await db.products.bulkGet(items.map(item => item.product.id))
  return new Map(rows.filter(row => row !== undefined).map(row => [row.id, row]))
}
