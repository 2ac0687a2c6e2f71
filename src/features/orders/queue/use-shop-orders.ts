import { useLiveQuery } from 'dexie-react-hooks'
import { type RefreshState, useRefresh } from '../../../lists/use-refresh.ts'
import { readMeta } from '../../../local/db/meta.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { filterOrders, readOrders, type StoredOrderFilter } from '../../../local/orders/reads.ts'
import { pullAccount } from '../../../local/sync/account-sync.ts'
import type { OrdersView } from './orders-url.ts'

export type ShopOrders = {
  /** Every order on this device. */
  all: OptimisticOrder[]
  /** The orders that match the filter. */
  found: OptimisticOrder[]
  /** The first sync is not complete and no order is here: an empty list would mean nothing. */
  isUnknown: boolean
}

/** The orders of the vendor's shops with pending changes applied, brought up to date when a screen opens. */
export const useShopOrders = (
  filter: StoredOrderFilter = {},
): { orders: ShopOrders | undefined; refresh: RefreshState } => ({
  orders: useLiveQuery(() => readShopOrders(filter), [JSON.stringify(filter)]),
  refresh: useRefresh('shop-orders', pullAccount),
})

const readShopOrders = async (filter: StoredOrderFilter): Promise<ShopOrders> => {
  const [{ orders: all }, account] = await Promise.all([readOrders(), readMeta('account')])
  const isComplete = account !== undefined && account.at !== null
  // Reading thousands of orders takes most of the time of this screen: they are read once.
  return { all, found: filterOrders(all, filter), isUnknown: !isComplete && all.length === 0 }
}

export const toStoredOrderFilter = ({ term, type, payment, shop, from, to }: OrdersView): StoredOrderFilter => ({
  searchTerm: term.trim(),
  paymentType: type,
  paymentStatus: payment,
  shopId: shop,
  from,
  to,
})
