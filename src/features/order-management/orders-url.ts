import { PaymentStatus, PaymentType } from '../../contract/payment-status.ts'
import {
  choiceParam,
  defineUrlQuery,
  idParam,
  optionalChoiceParam,
  pageParam,
  searchParam,
} from '../../contract/url-query.ts'
import { ORDER_BUCKETS, type OrderQueue } from './order-queue.ts'

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
  sort?: OrderSort | undefined
}

export const { parse: parseOrdersUrl, build: buildOrdersUrl } = defineUrlQuery<OrdersView>('/dashboard/orders', {
  queue: choiceParam('status', ['ATTENTION', ...ORDER_BUCKETS], 'PENDING'),
  term: searchParam,
  type: optionalChoiceParam('type', PaymentType.options),
  payment: optionalChoiceParam('payment', PaymentStatus.options),
  shop: idParam('shop'),
  sort: optionalChoiceParam('sort', Object.keys(ORDER_SORTS) as OrderSort[]),
  page: pageParam,
})
