import { ORDER_STATUSES, type OrderStatus } from '../../contract/order-status.ts'
import { defineUrlQuery, optionalChoiceParam, pageParam, searchParam } from '../../contract/url-query.ts'

/** What My Orders shows. */
export type MyOrdersView = { status: OrderStatus | undefined; term: string; page: number }

export const { parse: parseMyOrdersUrl, build: buildMyOrdersUrl } = defineUrlQuery<MyOrdersView>(
  '/dashboard/my-orders',
  { status: optionalChoiceParam('status', ORDER_STATUSES), term: searchParam, page: pageParam },
)
