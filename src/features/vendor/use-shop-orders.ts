import { useLiveQuery } from 'dexie-react-hooks'
import { db } from '../../local/db.ts'
import { type OrdersOnDevice, readOrders } from '../../local/orders.ts'
import type { ShownOrder } from '../../local/overlay.ts'
import { syncAccount } from '../../local/sync-account.ts'
import { type Refresh, useRefresh } from '../catalogue/use-refresh.ts'

export type ShopOrders = {
  /** Every order that this device holds. */
  all: ShownOrder[]
  /** Those that answer to the term. */
  found: ShownOrder[]
  /** The account was never brought here whole, and nothing of it is here: empty would mean nothing. */
  isUnknown: boolean
}

/** The orders of the signed-in vendor's shops, what is pending laid over them, brought up to date when a screen opens. */
export const useShopOrders = (term = ''): { orders: ShopOrders | undefined; refresh: Refresh } => ({
  orders: useLiveQuery(() => readShopOrders(term), [term]),
  refresh: useRefresh('shop-orders', syncAccount),
})

const readShopOrders = async (term: string): Promise<ShopOrders> => {
  const [{ orders: all }, account] = await Promise.all([readOrders(), db.meta.get('account')])
  const found: OrdersOnDevice = term.trim() ? await readOrders({ searchTerm: term }) : { waiting: [], orders: all }
  const isComplete = account?.key === 'account' && account.value.at !== null
  return { all, found: found.orders, isUnknown: !isComplete && all.length === 0 }
}
