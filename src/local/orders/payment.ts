import { statusMessage, withValues } from '../../contract/messages/server-messages.ts'
import { changePaymentStatus } from '../../contract/orders/order-writes.ts'
import type { Order } from '../../contract/orders/orders.ts'
import type { PaymentStatus } from '../../contract/payments/payment-status.ts'
import { refundPayment } from '../../contract/payments/payments.ts'
import { callAuthenticated } from '../api/authenticated-call.ts'
import { markStale } from '../db/replica.ts'
import { type SubmitResult, submit } from '../outbox/submit.ts'

/** Records a payment or refund that was made outside the market, online or offline. @throws ApiFailure */
export const submitPaymentStatus = (
  order: Pick<Order, 'id' | 'number' | 'paymentStatus'>,
  paymentStatus: PaymentStatus,
  note: string,
): Promise<SubmitResult<Order>> =>
  submit(
    changePaymentStatus,
    { id: order.id, paymentStatus, note: note || undefined },
    {
      label: withValues('{number}: {status}', { number: order.number, status: statusMessage(paymentStatus) }),
      seen: { paymentStatus: order.paymentStatus },
    },
  )

/**
 * Refunds an order's payment through its gateway, or with a note records a refund that was made another way. Never
 * queued, because it needs the response at once.
 * @throws ApiFailure
 */
export const requestRefund = async (orderId: string, note?: string) => {
  const response = await callAuthenticated(refundPayment, { orderId, ...(note !== undefined && { note }) })
  await markStale(['orders', 'summary'])
  return response
}
