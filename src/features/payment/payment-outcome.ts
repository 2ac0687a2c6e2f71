import type { Order, OrderPayment } from '../../contract/orders.ts'
import type { MessageKey } from '../../ui/i18n.ts'

/** The result of one payment attempt, as shown to people. */
export type PaymentOutcome = 'paid' | 'held' | 'open' | 'failed'

type PaymentAttempt = Pick<OrderPayment, 'status'>
type PayableOrder = Pick<Order, 'paymentStatus' | 'status' | 'payments'>

/** Decided by the status that the gateway confirmed to the server, never by the URL that the browser returned to. */
export const getPaymentOutcome = ({ status }: PaymentAttempt): PaymentOutcome => {
  if (status === 'COMPLETED') return 'paid'
  if (status === 'ON_HOLD') return 'held'
  return status === 'PENDING' ? 'open' : 'failed'
}

const OUTCOME_TITLES: Record<PaymentOutcome, MessageKey> = {
  paid: 'Payment successful',
  held: 'Your payment is being checked',
  open: 'Not paid yet',
  failed: 'Payment failed',
}

/** The receipt's title and text, as message keys. */
export const describePayment = (
  attempt: PaymentAttempt,
  order: PayableOrder,
): { title: MessageKey; text: MessageKey } => {
  const outcome = getPaymentOutcome(attempt)
  const title = attempt.status === 'CANCELLED' ? 'Payment cancelled' : OUTCOME_TITLES[outcome]
  return { title, text: describeOutcome(outcome, order) }
}

const describeOutcome = (outcome: PaymentOutcome, order: PayableOrder): MessageKey => {
  if (outcome === 'paid') {
    const isRefunded = order.paymentStatus === 'REFUND_PENDING' || order.paymentStatus === 'REFUNDED'
    return isRefunded
      ? 'The order was cancelled before your payment arrived. You will get a refund.'
      : 'Thank you. The shop is preparing your order.'
  }
  if (outcome === 'held') return 'Your payment has arrived and the bank is checking it. You do not need to pay again.'
  if (order.paymentStatus !== 'UNPAID') return 'This order is already paid. You do not need to do anything.'
  if (order.payments.some(({ status }) => getPaymentOutcome({ status }) === 'held'))
    return 'Another payment for this order is being checked. There is no need to pay again.'
  if (order.status !== 'PENDING') return 'The order was cancelled. You do not need to pay.'
  return outcome === 'open'
    ? 'The bank has not confirmed a payment yet. If you have paid, wait a moment. Otherwise, try again.'
    : 'No money was taken. Pay again soon, or the order will be cancelled automatically.'
}
