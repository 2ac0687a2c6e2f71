import { ORDER_STATUSES, type OrderStatus } from '../../contract/order-status.ts'
import type { OrderEvent } from '../../contract/orders.ts'

/** The way of an order that arrives. */
const STANDARD_STEPS: readonly OrderStatus[] = ['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED']

/** The stations of an order, and how many are behind it. */
export type OrderProgress = { steps: OrderStatus[]; done: number }

/**
 * How far an order has come: the usual way as long as it is on it, else the way that it really went (cancelled, returned).
 * @param status where the person sees it, his own pending moves included
 */
export const getOrderProgress = (status: OrderStatus, events: readonly Pick<OrderEvent, 'to'>[]): OrderProgress => {
  const at = STANDARD_STEPS.indexOf(status)
  if (at >= 0) return { steps: [...STANDARD_STEPS], done: at + 1 }
  const visited = [...new Set<OrderStatus>(['PENDING', ...events.map(event => event.to).filter(isOrderStatus)])]
  const gone = [...visited.filter(station => station !== status), status]
  return status === 'RETURN_REQUESTED'
    ? { steps: [...gone.filter(station => station !== 'RETURNED'), 'RETURNED'], done: gone.length }
    : { steps: gone, done: gone.length }
}

/** Events tell of payments too; those are no stations. */
const isOrderStatus = (to: string): to is OrderStatus => ORDER_STATUSES.some(status => status === to)
