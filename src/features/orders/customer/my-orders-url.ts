import { ORDER_STATUSES, type OrderStatus } from '../../../contract/orders/order-status.ts'
import { defineUrlQuery, optionalChoiceParam, pageParam, searchParam } from '../../../contract/url-query.ts'

/**
 * The filters of My Orders: the statuses, and new orders that wait for their payment, which the shop cannot accept yet.
 */
export const MY_ORDERS_FILTERS = ['UNPAID', ...ORDER_STATUSES] as const

/** What My Orders shows. */
export type MyOrdersView = { status: 'UNPAID' | OrderStatus | undefined; term: string; page: number }

export const { parse: parseMyOrdersUrl, build: buildMyOrdersUrl } = defineUrlQuery<MyOrdersView>(
  '/dashboard/my-orders',
  { status: optionalChoiceParam('status', MY_ORDERS_FILTERS), term: searchParam, page: pageParam },
)
