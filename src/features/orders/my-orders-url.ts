import { SEARCH_MAX } from '../../contract/constants.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../contract/order-status.ts'

/** What the address of My Orders says: filters and pages live in the URL. */
export type MyOrdersView = { status: OrderStatus | undefined; term: string; page: number }

const PATH = '/dashboard/my-orders'

/** Reads `status=SHIPPED&page=2`; what makes no sense counts as absent. */
export const parseMyOrdersUrl = (search: string): MyOrdersView => {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  return {
    status: ORDER_STATUSES.find(status => status === query.get('status')),
    term: (query.get('search') ?? '').slice(0, SEARCH_MAX),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The address of a status, a search and a page, with nothing in it that goes without saying. */
export const buildMyOrdersUrl = ({ status, term, page }: MyOrdersView): string => {
  const query = new URLSearchParams({
    ...(status && { status }),
    ...(term.trim() && { search: term }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${PATH}?${query}` : PATH
}
