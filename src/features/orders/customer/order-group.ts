import { CLOSED_STATUSES, isAwaitingPayment, type OrderStatus } from '../../../contract/orders/order-status.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { OptimisticOrder, PendingOrder } from '../../../local/orders/optimistic.ts'
import type { MessageKey } from '../../../ui/text/i18n.ts'

/** What a placed order means for its customer. */
export type OrderGroup = 'PAYMENT_FAILED' | 'UNPAID' | 'ON_THE_WAY' | 'RETURN_REQUESTED' | 'CLOSED'

/** The groups of open orders, those that need the customer first. */
export const OPEN_GROUPS = ['PAYMENT_FAILED', 'UNPAID', 'ON_THE_WAY', 'RETURN_REQUESTED'] as const

export const GROUP_TITLES: Record<(typeof OPEN_GROUPS)[number], MessageKey> = {
  PAYMENT_FAILED: 'Payment failed',
  UNPAID: 'Waiting for payment',
  ON_THE_WAY: 'On the way to you',
  RETURN_REQUESTED: 'Return requested',
}

type GroupedOrder = Pick<OptimisticOrder, 'shownStatus' | 'paymentType' | 'paymentStatus' | 'payments'>

/** The group of an order, pending changes included. */
export const getOrderGroup = (order: GroupedOrder): OrderGroup => {
  if (CLOSED_STATUSES.includes(order.shownStatus)) return 'CLOSED'
  if (order.shownStatus === 'RETURN_REQUESTED') return 'RETURN_REQUESTED'
  if (!isAwaitingPayment({ ...order, status: order.shownStatus })) return 'ON_THE_WAY'
  return hasFailedPayment(order) ? 'PAYMENT_FAILED' : 'UNPAID'
}

/** Whether the newest attempt to pay has failed. */
const hasFailedPayment = ({ payments }: Pick<Order, 'payments'>): boolean => {
  const newest = [...payments].sort((a, b) => a.createdAt.localeCompare(b.createdAt)).at(-1)
  return newest !== undefined && FAILED_ATTEMPTS.has(newest.status)
}

const FAILED_ATTEMPTS = new Set(['FAILED', 'CANCELLED', 'EXPIRED'])

/** Whether no money was taken and none is due any more. */
export const isUnpaidAndClosed = ({ shownStatus, paymentStatus }: GroupedOrder): boolean =>
  paymentStatus === 'UNPAID' && UNPAID_ENDS.has(shownStatus)

const UNPAID_ENDS = new Set<OrderStatus>(['CANCELLED', 'RETURNED'])

/**
 * Whether an order on this device stays unplaced until the person does something: it was refused, or waits for them.
 */
export const needsCustomer = ({ entry }: Pick<PendingOrder, 'entry'>): boolean =>
  entry.state === 'rejected' || entry.state === 'signed-out' || entry.needsPerson !== null
