import { useLiveQuery } from 'dexie-react-hooks'
import { ACCOUNT_ORDERS } from '../../../contract/constants.ts'
import { slicePage } from '../../../lists/slice-page.ts'
import { type RefreshState, useRefresh } from '../../../lists/use-refresh.ts'
import { readMeta } from '../../../local/db/meta.ts'
import { addMovedOrders, applyPendingToCounts, type OrderCounts } from '../../../local/orders/buckets.ts'
import { countOrders } from '../../../local/orders/counts.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { filterOrders, readChangedOrders, readOrders, type StoredOrderFilter } from '../../../local/orders/reads.ts'
import { pullAccount } from '../../../local/sync/account-sync.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { countOrdersByQueue, findTruncatedQueues, isActiveQueue, selectQueueOrders } from './order-queue.ts'
import type { OrdersView } from './orders-url.ts'
import { type RemoteOrders, toOrderListQuery, toStatusCountsQuery, useRemoteOrders } from './use-remote-orders.ts'

/** The orders on this device, with pending changes applied. */
export type StoredOrders = {
  all: OptimisticOrder[]
  /** Those that match the filter. */
  found: OptimisticOrder[]
  /** The first sync is not complete and no order is here: an empty list would mean nothing. */
  isUnknown: boolean
}

/** The orders of the vendor's shops, brought up to date when a screen opens. */
export const useShopOrders = (): { orders: StoredOrders | undefined; refresh: RefreshState } => ({
  orders: useStoredOrders({}),
  refresh: useRefresh('shop-orders', pullAccount),
})

/** @param filter null: nothing is read */
const useStoredOrders = (filter: StoredOrderFilter | null): StoredOrders | undefined => {
  const read = useLiveQuery(() => filter && readStoredOrders(filter), [JSON.stringify(filter)])
  return (filter && read) ?? undefined
}

const readStoredOrders = async (filter: StoredOrderFilter): Promise<StoredOrders> => {
  const [{ orders: all }, account] = await Promise.all([readOrders(), readMeta('account')])
  const isComplete = account !== undefined && account.at !== null
  // Reading thousands of orders takes most of the time of this screen: they are read once.
  return { all, found: filterOrders(all, filter), isUnknown: !isComplete && all.length === 0 }
}

/** Orders of one page. */
export const QUEUE_PAGE_SIZE = 20

export type QueuePage = {
  orders: OptimisticOrder[]
  page: number
  /** How many orders the queue has. */
  total: number
  /** The server has so many of which this device has only some; absent: these are all. */
  partOf?: number | undefined
}

export type ShopQueue = {
  /** The orders on this device; undefined: not read, which of a large shop is done only where it must be. */
  stored: StoredOrders | undefined
  /** How many orders this device has; undefined: not known yet. */
  count: number | undefined
  /** Has the shop more orders than fit on this device? */
  isLarge: boolean
  /** How many orders each queue has; absent: unknown. */
  counts: OrderCounts
  /** undefined: it is being loaded. */
  page: QueuePage | undefined
  refresh: RefreshState
}

/**
 * A queue of the orders of the vendor's shops: from this device, and what it does not have from the server, or what it
 * has of it while the server cannot be reached.
 */
export const useShopQueue = (view: OrdersView): ShopQueue => {
  const { isOnline } = useConnection()
  const count = useLiveQuery(countOrders)
  const isLarge = count !== undefined && count >= ACCOUNT_ORDERS
  const filter = toStoredOrderFilter(view)
  const small = useStoredOrders(count === undefined || isLarge ? null : filter)
  const { counts, beyond } = useQueueCounts(view, small, isLarge)
  const isAsked = view.queue !== 'ATTENTION' && (isLarge || beyond[view.queue] !== undefined)
  const server = useServerPage(view, isAsked)
  const isUnreachable = isAsked && (server.failure !== null || !isOnline)
  // This device has the newest closed orders, and they stay in place when the response arrives.
  const isFirstOfClosed = !isActiveQueue(view.queue) && view.page === 1
  const isStoredShown = !isAsked || (!server.page && (isUnreachable || isFirstOfClosed))
  // Reading all orders of a large shop takes longer than the rest of the screen.
  const large = useStoredOrders(isLarge && isStoredShown ? filter : null)
  const stored = small ?? large
  return {
    count,
    isLarge,
    stored,
    counts,
    page:
      server.page ?? (isStoredShown && stored ? toStoredPage(view, stored, isUnreachable ? counts : {}) : undefined),
    refresh: useRefresh('shop-orders', pullAccount),
  }
}

/** How many orders each queue has, and for the queues of which the server has more than this device: how many. */
const useQueueCounts = (view: OrdersView, small: StoredOrders | undefined, isLarge: boolean) => {
  const onServer = useRemoteOrders(toStatusCountsQuery(view)).page?.counts
  const changed = useLiveQuery(readChangedOrders)
  const beyond = small ? findTruncatedQueues(small, onServer ?? {}) : {}
  if (small) return { counts: { ...countOrdersByQueue(small.found), ...beyond }, beyond }
  return { counts: isLarge && onServer && changed ? applyPendingToCounts(onServer, changed) : {}, beyond }
}

/** A page of the queue as the server lists it, with what pending changes have moved into it. */
const useServerPage = (view: OrdersView, isAsked: boolean): Pick<RemoteOrders, 'failure'> & { page?: QueuePage } => {
  const queue = isAsked && view.queue !== 'ATTENTION' ? view.queue : null
  const { page, failure } = useRemoteOrders(
    queue && {
      ...toOrderListQuery({ ...view, queue }),
      limit: QUEUE_PAGE_SIZE,
      sortBy: 'createdAt',
      sortOrder: isActiveQueue(queue) ? 'asc' : 'desc',
    },
  )
  const changed = useLiveQuery(readChangedOrders)
  if (!queue || !page || !changed) return { failure }
  const found = filterOrders(changed, toStoredOrderFilter(view))
  const orders = view.page === 1 ? addMovedOrders(page.orders, found, queue) : page.orders
  return { failure, page: { orders, page: view.page, total: page.total } }
}

/** @param counts how many orders the server has in each queue; empty: no more than this device */
const toStoredPage = (view: OrdersView, stored: StoredOrders, counts: OrderCounts): QueuePage => {
  const queue = selectQueueOrders(stored.found, view.queue)
  const { rows, page } = slicePage(queue, view.page, QUEUE_PAGE_SIZE)
  const partOf = view.queue === 'ATTENTION' ? undefined : findTruncatedQueues(stored, counts)[view.queue]
  return { orders: rows, page, total: queue.length, partOf }
}

const toStoredOrderFilter = ({ term, type, payment, shop, from, to }: OrdersView): StoredOrderFilter => ({
  searchTerm: term.trim(),
  paymentType: type,
  paymentStatus: payment,
  shopId: shop,
  from,
  to,
})
