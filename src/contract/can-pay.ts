import type { OrderStatus } from './order-status.ts'
import type { Order } from './orders.ts'

/**
 * May this order be paid by a new attempt (specification section 2: ONLINE and UNPAID)? Not once money for it is being
 * checked, and not once it is cancelled.
 * @param status where the person sees the order, his own pending moves included
 */
export const canPay = (
  { paymentType, paymentStatus, payments }: Pick<Order, 'paymentType' | 'paymentStatus' | 'payments'>,
  status: OrderStatus,
): boolean =>
  paymentType === 'ONLINE' &&
  paymentStatus === 'UNPAID' &&
  status === 'PENDING' &&
  payments.every(attempt => attempt.status !== 'ON_HOLD')
