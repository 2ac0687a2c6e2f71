import { PaymentStatus, PaymentType } from '../../../contract/payments/payment-status.ts'
import { keysOf } from '../../../contract/records.ts'
import {
  dayParam,
  defineUrlQuery,
  idParam,
  optionalChoiceParam,
  pageParam,
  searchParam,
} from '../../../contract/url-query.ts'
import { ORDER_BUCKETS } from '../../../local/orders/buckets.ts'
import type { OrderQueue } from './order-queue.ts'

/** How the market's orders can be sorted, other than newest first. */
export const ORDER_SORTS = {
  oldest: { sortBy: 'createdAt', sortOrder: 'asc' },
  dear: { sortBy: 'totalAmount', sortOrder: 'desc' },
  cheap: { sortBy: 'totalAmount', sortOrder: 'asc' },
} as const
export type OrderSort = keyof typeof ORDER_SORTS

/** What the orders screen shows. */
export type OrdersView = {
  queue: OrderQueue
  term: string
  page: number
  type?: PaymentType | undefined
  payment?: PaymentStatus | undefined
  /** A shop's id. */
  shop?: string | undefined
  /** A vendor's id, for admins. */
  vendor?: string | undefined
  /** A customer's id, for admins. */
  customer?: string | undefined
  /** Only open orders of blocked and deleted vendors, for admins. */
  owner?: 'NONE' | undefined
  /** Only orders with a payment that the gateway checks, for admins. */
  held?: 'YES' | undefined
  sort?: OrderSort | undefined
  /** The first and the last day on which the orders were placed, like 2026-11-20. */
  from?: string | undefined
  to?: string | undefined
}

type WrittenView = Omit<OrdersView, 'queue'> & { queue: OrderQueue | undefined }

const written = defineUrlQuery<WrittenView>('/dashboard/orders', {
  queue: optionalChoiceParam('status', ['ATTENTION', 'ALL', ...ORDER_BUCKETS]),
  term: searchParam,
  type: optionalChoiceParam('type', PaymentType.options),
  payment: optionalChoiceParam('payment', PaymentStatus.options),
  shop: idParam('shop'),
  vendor: idParam('vendor'),
  customer: idParam('customer'),
  owner: optionalChoiceParam('owner', ['NONE']),
  held: optionalChoiceParam('held', ['YES']),
  sort: optionalChoiceParam('sort', keysOf(ORDER_SORTS)),
  from: dayParam('from'),
  to: dayParam('to'),
  page: pageParam,
})

/** A search looks through all orders unless a queue is named; without one, the new orders come first. */
const getDefaultQueue = ({ term }: Pick<OrdersView, 'term'>): OrderQueue => (term.trim() ? 'ALL' : 'PENDING')

export const parseOrdersUrl = (search: string): OrdersView => {
  const view = written.parse(search)
  return { ...view, queue: view.queue ?? getDefaultQueue(view) }
}

export const buildOrdersUrl = (view: OrdersView): string =>
  written.build({ ...view, queue: view.queue === getDefaultQueue(view) ? undefined : view.queue })

/**
 * Where a search leads: to all orders, because the order may be in any queue. Clearing it leads back from all orders to
 * the new ones, but leaves a queue that was chosen meanwhile.
 */
export const buildOrderSearchUrl = (view: OrdersView, term: string): string => {
  const isLeavingQueue = term.trim() !== '' || view.queue === 'ALL'
  return buildOrdersUrl({ ...view, term, queue: isLeavingQueue ? getDefaultQueue({ term }) : view.queue, page: 1 })
}

/** Does the view have a filter beside its queue and its search? */
export const hasFilters = ({ type, payment, shop, from, to }: OrdersView): boolean =>
  Boolean(type || payment || shop || from || to)
