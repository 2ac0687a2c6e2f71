import { useEffect } from 'react'
import { PAGE_LIMITS } from '../../../contract/constants.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { listOrders } from '../../../contract/orders/orders.ts'
import { useLiveListing } from '../../../lists/use-live-listing.ts'
import { useSteadyPages } from '../../../lists/use-steady-pages.ts'
import type { ApiFailure } from '../../../local/api/client.ts'
import { ORDER_BUCKETS, type OrderBucket } from '../../../local/orders/buckets.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { readOrdersById } from '../../../local/orders/reads.ts'
import { readListing } from '../../../local/sync/listings.ts'
import type { ListedQueue } from './order-queue.ts'
import { ORDER_SORTS, type OrdersView } from './orders-url.ts'
import { STATUS_COUNTS_QUERY } from './status-counts.ts'

export type RemoteOrders = {
  /** undefined: this device has no response to the query. */
  page: OrderPage | undefined
  failure: ApiFailure | null
  retry: () => void
}
type OrderPage = {
  orders: OptimisticOrder[]
  total: number
  limit: number
  at: number
  /** How many orders the same query finds in each bucket. */
  counts: Partial<Record<OrderBucket, number>>
}
export type OrderListQuery = InputOf<typeof listOrders>
type OrderSelectionQuery = Omit<OrderListQuery, 'page' | 'limit' | 'counts'>

/** The server has no ATTENTION queue: only this device knows which of its changes were rejected. */
type RemoteOrdersView = OrdersView & { queue: ListedQueue }

/** The query for a page of a queue, with the counts of all buckets. */
export const toOrderListQuery = (view: RemoteOrdersView): OrderListQuery => ({
  ...toOrderSelection(view),
  ...(view.sort && ORDER_SORTS[view.sort]),
  counts: true,
  page: view.page,
  limit: PAGE_LIMITS.other,
})

/** Which orders a queue has with the filters of the screen, on all pages. */
export const toOrderSelection = (view: RemoteOrdersView): OrderSelectionQuery => ({
  ...toQueueQuery(view.queue),
  ...toFilterQuery(view),
})

/** The query for the counts of all buckets. */
export const toStatusCountsQuery = (view: OrdersView): OrderListQuery => ({
  ...STATUS_COUNTS_QUERY,
  ...toFilterQuery(view),
})

const toFilterQuery = ({
  term,
  type,
  payment,
  shop,
  vendor,
  customer,
  owner,
  held,
  from,
  to,
}: OrdersView): OrderSelectionQuery => ({
  searchTerm: term.trim() || undefined,
  paymentType: type,
  paymentStatus: payment,
  shop,
  vendor,
  customer,
  isUnattended: owner === 'NONE' || undefined,
  hasHeldPayment: held === 'YES' || undefined,
  createdFrom: from,
  createdTo: to,
})

const toQueueQuery = (queue: ListedQueue): Pick<OrderListQuery, 'status' | 'awaitsPayment'> => {
  if (queue === 'ALL') return {}
  if (queue === 'UNPAID') return { status: 'PENDING', awaitsPayment: true }
  return queue === 'PENDING' ? { status: queue, awaitsPayment: false } : { status: queue }
}

/** One page of orders as the server last listed it, with pending changes applied. @param query null: nothing is listed */
export const useRemoteOrders = (query: OrderListQuery | null): RemoteOrders => {
  const { steadyInput, rememberTime } = useSteadyPages(query ?? {})
  const { read, ...refresh } = useLiveListing(listOrders, query && steadyInput, () => readOrderPage(steadyInput))
  useEffect(() => rememberTime(read?.asOf))
  return { ...refresh, page: read?.page }
}

const ZERO_COUNTS = Object.fromEntries(ORDER_BUCKETS.map(bucket => [bucket, 0]))

type ReadOrders = { page: RemoteOrders['page']; asOf?: number | undefined; isStale: boolean }

const readOrderPage = async (query: OrderListQuery): Promise<ReadOrders> => {
  const listing = await readListing(listOrders, query)
  if (!listing) return { page: undefined, isStale: false }
  const orders = await readOrdersById(listing.ids)
  const { total, limit, at, asOf, counts = {} } = listing
  return {
    asOf,
    page: { orders, total, limit, at, counts: { ...ZERO_COUNTS, ...counts } },
    isStale: listing.stale === 1,
  }
}
