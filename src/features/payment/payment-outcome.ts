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
      ? 'The order was cancelled before the money arrived, so it goes back to you.'
      : 'Thank you. The shop has been told and packs your order.'
  }
  if (outcome === 'held')
    return 'The money has arrived, and the bank looks at it once more. There is no need to pay again.'
  if (order.paymentStatus !== 'UNPAID') return 'This order is paid by another attempt. There is nothing left to do.'
  if (order.payments.some(({ status }) => getPaymentOutcome({ status }) === 'held'))
    return 'Another payment for this order is being checked. There is no need to pay again.'
  if (order.status !== 'PENDING') return 'The order was cancelled. Nothing has to be paid.'
  return outcome === 'open'
    ? 'The bank has not said anything yet. If you have paid, wait a moment; else try again.'
    : 'No money was taken. Your order is kept for a while: pay again, or it is cancelled by itself.'
}
