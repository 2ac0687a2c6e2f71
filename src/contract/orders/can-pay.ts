import type { OrderStatus } from './order-status.ts'
import type { Order } from './orders.ts'

/**
 * Whether a new payment attempt may be started: the order is ONLINE and UNPAID, not cancelled, and no payment of it is
 * being checked.
 * @param status as the customer sees it, with pending status changes applied
 */
export const canPay = (
  { paymentType, paymentStatus, payments }: Pick<Order, 'paymentType' | 'paymentStatus' | 'payments'>,
  status: OrderStatus,
): boolean =>
  paymentType === 'ONLINE' &&
  paymentStatus === 'UNPAID' &&
  status === 'PENDING' &&
  payments.every(attempt => attempt.status !== 'ON_HOLD')
