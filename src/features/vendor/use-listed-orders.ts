import { useLiveQuery } from 'dexie-react-hooks'
import { PAGE_LIMITS } from '../../contract/constants.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { listOrders } from '../../contract/orders.ts'
import type { ApiFailure } from '../../local/api.ts'
import { db } from '../../local/db.ts'
import { readListing, refreshListing } from '../../local/listings.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import { overlayOrders, type ShownOrder } from '../../local/overlay.ts'
import { useRefresh } from '../catalogue/use-refresh.ts'
import { HEAP_COUNTS } from './heap-counts.ts'
import { HEAPS, type Heap } from './queue.ts'
import { ORDER_SORTS, type QueueView } from './queue-address.ts'

export type ListedOrders = {
  /** undefined while nothing is known of this question. */
  page: OrderPage | undefined
  failure: ApiFailure | null
  retry: () => void
}
type OrderPage = {
  orders: ShownOrder[]
  total: number
  limit: number
  at: number
  /** How many the same question finds in each heap. */
  counts: Partial<Record<Heap, number>>
}
export type OrderQuestion = InputOf<typeof listOrders>

/** The device's own heap of what needs attention is none of the server's. */
type ListedView = QueueView & { queue: Heap }

/** What to ask the server for a page of a heap, and how many every heap holds. */
export const questionOf = (view: ListedView): OrderQuestion => ({
  ...inHeap(view.queue),
  ...narrowedBy(view),
  ...(view.sort && ORDER_SORTS[view.sort]),
  counts: true,
  page: view.page,
  limit: PAGE_LIMITS.other,
})

/** How many orders of a view the server has in each heap. */
export const countsOf = (view: QueueView): OrderQuestion => ({ ...HEAP_COUNTS, ...narrowedBy(view) })

const narrowedBy = ({ term, type, payment, shop }: QueueView): OrderQuestion => ({
  searchTerm: term.trim() || undefined,
  paymentType: type,
  paymentStatus: payment,
  shop,
})

const inHeap = (heap: Heap): Pick<OrderQuestion, 'status' | 'awaitsPayment'> => {
  if (heap === 'UNPAID') return { status: 'PENDING', awaitsPayment: true }
  return heap === 'PENDING' ? { status: heap, awaitsPayment: false } : { status: heap }
}

/** One page of the orders that the server has for whoever is signed in, as it last answered, what is pending laid over it. */
export const useListedOrders = (question: OrderQuestion): ListedOrders => {
  const key = JSON.stringify(question)
  const read = useLiveQuery(async () => ({ key, ...(await readPage(question)) }), [key])
  const { failure, retry } = useRefresh(
    key,
    force => refreshListing(listOrders, question, { force }),
    read?.isStale === true,
  )
  return { page: read?.key === key ? read.page : undefined, failure, retry }
}

const NONE = Object.fromEntries(HEAPS.map(heap => [heap, 0]))

const readPage = async (question: OrderQuestion): Promise<{ page: ListedOrders['page']; isStale: boolean }> => {
  const listing = await readListing(listOrders, question)
  if (!listing) return { page: undefined, isStale: false }
  const [rows, entries] = await inOneLook([db.orders], () =>
    Promise.all([db.orders.bulkGet(listing.ids), pendingEntries()]),
  )
  const orders = overlayOrders(
    rows.filter(row => row !== undefined),
    entries,
  )
  const { total, limit, at, counts = {} } = listing
  return { page: { orders, total, limit, at, counts: { ...NONE, ...counts } }, isStale: listing.stale === 1 }
}
