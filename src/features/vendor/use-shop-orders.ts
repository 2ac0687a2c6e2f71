import { useLiveQuery } from 'dexie-react-hooks'
import { db } from '../../local/db.ts'
import { type OrderFilter, readOrders } from '../../local/orders.ts'
import type { ShownOrder } from '../../local/overlay.ts'
import { syncAccount } from '../../local/sync-account.ts'
import { type Refresh, useRefresh } from '../catalogue/use-refresh.ts'

export type ShopOrders = {
  /** Every order that this device holds. */
  all: ShownOrder[]
  /** Those that fit the filter. */
  found: ShownOrder[]
  /** The account was never brought here whole, and nothing of it is here: empty would mean nothing. */
  isUnknown: boolean
}

/** The orders of the signed-in vendor's shops, what is pending laid over them, brought up to date when a screen opens. */
export const useShopOrders = (filter: OrderFilter = {}): { orders: ShopOrders | undefined; refresh: Refresh } => ({
  orders: useLiveQuery(() => readShopOrders(filter), [JSON.stringify(filter)]),
  refresh: useRefresh('shop-orders', syncAccount),
})

const readShopOrders = async (filter: OrderFilter): Promise<ShopOrders> => {
  const [{ orders: all }, account] = await Promise.all([readOrders(), db.meta.get('account')])
  const isNarrowed = Object.values(filter).some(Boolean)
  const found = isNarrowed ? (await readOrders(filter)).orders : all
  const isComplete = account?.key === 'account' && account.value.at !== null
  return { all, found, isUnknown: !isComplete && all.length === 0 }
}
