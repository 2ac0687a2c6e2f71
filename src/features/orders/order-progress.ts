import { ORDER_STATUSES, type OrderStatus } from '../../contract/order-states.ts'
import type { OrderEvent } from '../../contract/orders.ts'

/** The way of an order that arrives. */
const USUAL: readonly OrderStatus[] = ['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED']

/** The stations of an order, and how many are behind it. */
export type Progress = { stations: OrderStatus[]; done: number }

/**
 * How far an order has come: the usual way as long as it is on it, else the way that it really went (cancelled, returned).
 * @param status where the person sees it, his own pending moves included
 */
export const progressOf = (status: OrderStatus, events: readonly Pick<OrderEvent, 'to'>[]): Progress => {
  const at = USUAL.indexOf(status)
  if (at >= 0) return { stations: [...USUAL], done: at + 1 }
  const visited = [...new Set<OrderStatus>(['PENDING', ...events.map(event => event.to).filter(isStation)])]
  const gone = [...visited.filter(station => station !== status), status]
  return status === 'RETURN_REQUESTED'
    ? { stations: [...gone.filter(station => station !== 'RETURNED'), 'RETURNED'], done: gone.length }
    : { stations: gone, done: gone.length }
}

/** Events tell of payments too; those are no stations. */
const isStation = (to: string): to is OrderStatus => ORDER_STATUSES.some(status => status === to)
