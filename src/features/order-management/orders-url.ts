import { SEARCH_MAX } from '../../contract/constants.ts'
import { PaymentStatus, PaymentType } from '../../contract/payment-status.ts'
import { ORDER_BUCKETS, type OrderQueue } from './order-queue.ts'

/** Orders of the market in other orders than newest first. */
export const ORDER_SORTS = {
  oldest: { sortBy: 'createdAt', sortOrder: 'asc' },
  dear: { sortBy: 'totalAmount', sortOrder: 'desc' },
  cheap: { sortBy: 'totalAmount', sortOrder: 'asc' },
} as const
export type OrderSort = keyof typeof ORDER_SORTS
const isOrderSort = (name: string | null): name is OrderSort => name !== null && Object.hasOwn(ORDER_SORTS, name)

/** What the orders screen shows: a heap, those of it that answer to a term, are of a shop and are paid in a way, a page of them. */
export type QueueView = {
  queue: OrderQueue
  term: string
  page: number
  type?: PaymentType | undefined
  payment?: PaymentStatus | undefined
  /** A shop's id. */
  shop?: string | undefined
  sort?: OrderSort | undefined
}

const PATH = '/dashboard/orders'

/** Reads the view out of a query string. What cannot be understood counts as absent. */
export const parseOrdersUrl = (search: string): QueueView => {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  const sort = query.get('sort')
  return {
    queue: parseQueue(query.get('status')) ?? 'PENDING',
    term: (query.get('search') ?? '').slice(0, SEARCH_MAX),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    type: PaymentType.options.find(type => type === query.get('type')),
    payment: PaymentStatus.options.find(status => status === query.get('payment')),
    shop: query.get('shop') || undefined,
    sort: isOrderSort(sort) ? sort : undefined,
  }
}

/** The address of a view, without what goes without saying. */
export const buildOrdersUrl = ({ queue, term, page, type, payment, shop, sort }: QueueView): string => {
  const query = new URLSearchParams()
  if (queue !== 'PENDING') query.set('status', queue)
  if (term.trim()) query.set('search', term)
  if (type) query.set('type', type)
  if (payment) query.set('payment', payment)
  if (shop) query.set('shop', shop)
  if (sort) query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${PATH}?${query}` : PATH
}

/** Rows of one page; a page past the end shows the last one. */
export const slicePage = <Row>(rows: readonly Row[], page: number, limit: number): { rows: Row[]; page: number } => {
  const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / limit)))
  return { rows: rows.slice((shown - 1) * limit, shown * limit), page: shown }
}

const parseQueue = (name: string | null): OrderQueue | undefined =>
  name === 'ATTENTION' ? name : ORDER_BUCKETS.find(heap => heap === name)
