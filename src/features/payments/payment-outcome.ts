import type { Order, OrderPayment } from '../../contract/orders/orders.ts'
import type { MessageKey } from '../../ui/text/i18n.ts'

/** The result of one payment attempt, as shown to people. `returned`: money came that the order cannot use. */
export type PaymentOutcome = 'paid' | 'held' | 'open' | 'failed' | 'returned'

type PaymentAttempt = Pick<OrderPayment, 'status' | 'refund'>
type PayableOrder = Pick<Order, 'paymentStatus' | 'status' | 'payments'>

/** Decided by the status that the gateway confirmed to the server, never by the URL that the browser returned to. */
export const getPaymentOutcome = ({ status, refund }: PaymentAttempt): PaymentOutcome => {
  if (refund) return 'returned'
  if (status === 'COMPLETED') return 'paid'
  if (status === 'ON_HOLD') return 'held'
  return status === 'PENDING' ? 'open' : 'failed'
}

export const OUTCOME_TITLES: Record<PaymentOutcome, MessageKey> = {
  paid: 'Payment successful',
  held: 'Your payment is being checked',
  open: 'Not paid yet',
  failed: 'Payment failed',
  returned: 'This payment goes back to you',
}

/** The receipt's title and text, as message keys. */
export const describePayment = (
  attempt: PaymentAttempt,
  order: PayableOrder,
): { title: MessageKey; text: MessageKey } => {
  const outcome = getPaymentOutcome(attempt)
  const isLeft = outcome === 'failed' && attempt.status === 'CANCELLED'
  return {
    title: isLeft ? 'Payment cancelled' : OUTCOME_TITLES[outcome],
    text: describeOutcome(outcome, attempt, order),
  }
}

const describeOutcome = (outcome: PaymentOutcome, attempt: PaymentAttempt, order: PayableOrder): MessageKey => {
  if (outcome === 'returned') return describeReturn(attempt, order)
  if (outcome === 'paid')
    return isOwedBack(order)
      ? 'The order was cancelled before your payment arrived. You will get a refund.'
      : 'Thank you. The shop is preparing your order.'
  if (outcome === 'held') return 'Your payment has arrived and the bank is checking it. You do not need to pay again.'
  if (order.paymentStatus !== 'UNPAID') return 'This order is already paid. You do not need to do anything.'
  if (order.payments.some(payment => getPaymentOutcome(payment) === 'held'))
    return 'Another payment for this order is being checked. There is no need to pay again.'
  if (order.status !== 'PENDING') return 'The order was cancelled. You do not need to pay.'
  return outcome === 'open'
    ? 'The bank has not confirmed a payment yet. If you have paid, wait a moment. Otherwise, try again.'
    : 'No money was taken. Pay again soon, or the order will be cancelled automatically.'
}

const describeReturn = (attempt: PaymentAttempt, order: PayableOrder): MessageKey => {
  if (attempt.refund === 'DONE') return 'The money was sent back the way it came.'
  if (attempt.status === 'FAILED')
    return 'It was not the amount that the order costs. The money goes back the way it came.'
  if (order.paymentStatus === 'PAID') return 'The order was paid already. The money goes back the way it came.'
  return order.paymentStatus === 'UNPAID'
    ? 'The order does not need it. The money goes back the way it came.'
    : 'The order was cancelled before your payment arrived. You will get a refund.'
}

const isOwedBack = ({ paymentStatus }: PayableOrder): boolean =>
  paymentStatus === 'REFUND_PENDING' || paymentStatus === 'REFUNDED'
