import { ORDER_STATUSES, type OrderStatus } from '../../contract/order-status.ts'
import type { OrderEvent } from '../../contract/orders.ts'

/** The steps of an order that is delivered. */
const STANDARD_STEPS: readonly OrderStatus[] = ['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED']

/** The steps of an order, and how many are done. */
export type OrderProgress = { steps: OrderStatus[]; done: number }

/**
 * The progress of an order: the standard steps, or for a cancelled or returned order the steps that it really took.
 * @param status the shown status, pending changes included
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

/** Events also record payments, which are no steps. */
const isOrderStatus = (to: string): to is OrderStatus => ORDER_STATUSES.some(status => status === to)
