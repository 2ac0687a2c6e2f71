import { useLiveQuery } from 'dexie-react-hooks'
import { PAGE_LIMITS } from '../../contract/constants.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { OrderStatus } from '../../contract/order-states.ts'
import { listOrders } from '../../contract/orders.ts'
import type { ApiFailure } from '../../local/api.ts'
import { db } from '../../local/db.ts'
import { readListing, refreshListing } from '../../local/listings.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import { overlayOrders, type ShownOrder } from '../../local/overlay.ts'
import { useRefresh } from '../catalogue/use-refresh.ts'

export type ListedOrders = {
  /** undefined while nothing is known of this question. */
  page: { orders: ShownOrder[]; total: number; limit: number; at: number } | undefined
  failure: ApiFailure | null
  retry: () => void
}
type Question = InputOf<typeof listOrders>

/** One page of the orders of the whole market, as the server last answered it, what is pending laid over it. */
export const useListedOrders = (status: OrderStatus, term: string, page: number): ListedOrders => {
  const question: Question = { status, searchTerm: term.trim() || undefined, page, limit: PAGE_LIMITS.other }
  const key = JSON.stringify(question)
  const read = useLiveQuery(async () => ({ key, ...(await readPage(question)) }), [key])
  const { failure, retry } = useRefresh(
    key,
    force => refreshListing(listOrders, question, { force }),
    read?.isStale === true,
  )
  return { page: read?.key === key ? read.page : undefined, failure, retry }
}

const readPage = async (question: Question): Promise<{ page: ListedOrders['page']; isStale: boolean }> => {
  const listing = await readListing(listOrders, question)
  if (!listing) return { page: undefined, isStale: false }
  const [rows, entries] = await inOneLook([db.orders], () =>
    Promise.all([db.orders.bulkGet(listing.ids), pendingEntries()]),
  )
  const orders = overlayOrders(
    rows.filter(row => row !== undefined),
    entries,
  )
  const { total, limit, at } = listing
  return { page: { orders, total, limit, at }, isStale: listing.stale === 1 }
}
