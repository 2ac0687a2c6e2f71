import { formatTaka, type Locale } from '../../../contract/messages/number-format.ts'
import { CURRENCY, toPoisha, toTaka } from '../../../contract/money.ts'
import { creditPartOf } from '../../../contract/orders/credit-share.ts'
import { isPaidBack } from '../../../contract/orders/order-refund-fields.ts'
import { isCreditChosen } from '../../../contract/orders/order-refunds.ts'
import { nextPaymentStatus, type OrderStatus } from '../../../contract/orders/order-status.ts'
import type { Order, OrderPayment } from '../../../contract/orders/orders.ts'
import { hasRefundDue, refundableAmount, refundDueAmount } from '../../../contract/payments/payment-status.ts'
import { t } from '../../../ui/text/i18n.ts'
import { formatReceived } from '../../payments/format-received.ts'

type PaidOrder = Pick<
  Order,
  'paymentType' | 'paymentStatus' | 'totalAmount' | 'creditUsed' | 'refunds' | 'refundAccount'
>

/** What of an amount that goes back was paid with store credit, in taka. */
const creditPart = ({ creditUsed = 0, refunds = [] }: PaidOrder, amount: number): number => {
  const refunded = refunds.reduce((sum, refund) => sum + toPoisha(refund.amount), 0)
  return toTaka(creditPartOf(toPoisha(amount), { creditUsed: toPoisha(creditUsed), refunded }))
}

/** How much is owed back, with each amount that is not in taka beside it. */
export const formatRefundDue = (
  order: Pick<Order, 'paymentStatus' | 'totalAmount' | 'payments' | 'refunds'>,
  locale: Locale,
): string => {
  const foreign = order.payments
    .flatMap(({ refund, received }) => (received && refund !== 'DONE' && !isTaka(received) ? received : []))
    .map(received => formatReceived(received, locale))
  const taka = refundDueAmount(order)
  return [...(taka > 0 || foreign.length === 0 ? [formatTaka(taka, locale)] : []), ...foreign].join(' + ')
}

const isTaka = ({ amount, currency }: NonNullable<OrderPayment['received']>): boolean =>
  amount !== null && currency === CURRENCY

/** What happens to the money where an order is cancelled, or returned with the shop's consent. */
export const describeRefund = (
  order: PaidOrder,
  to: Extract<OrderStatus, 'CANCELLED' | 'RETURNED'>,
  locale: Locale,
): string => {
  const isPaid = nextPaymentStatus(order, to) === 'REFUND_PENDING'
  const left = isPaid ? refundableAmount(order) : (order.creditUsed ?? 0)
  if (left === 0) return t('You have not paid anything, so there is nothing to refund.')
  return describeBack(order, to, left, locale)
}

/** What goes back if the shop accepts a return for which this amount is due. */
export const describeReturn = (order: PaidOrder, due: number, locale: Locale): string =>
  describeBack(order, 'RETURNED', due, locale)

/** What was paid with store credit goes back first. */
const describeBack = (order: PaidOrder, to: 'CANCELLED' | 'RETURNED', due: number, locale: Locale): string => {
  const credit = creditPart(order, due)
  const rest = toTaka(toPoisha(due) - toPoisha(credit))
  const amount = formatTaka(credit, locale)
  const again =
    to === 'CANCELLED'
      ? t('{amount} becomes store credit again.', { amount })
      : t('If the shop accepts the return, {amount} becomes store credit again.', { amount })
  return [credit > 0 ? again : '', rest > 0 || credit === 0 ? describeRest(order, to, formatTaka(rest, locale)) : '']
    .filter(Boolean)
    .join(' ')
}

const describeRest = ({ paymentType }: PaidOrder, to: 'CANCELLED' | 'RETURNED', amount: string): string => {
  if (to === 'RETURNED' && paymentType === 'ONLINE')
    return t('If the shop accepts the return, {amount} goes back to the account that you paid from.', { amount })
  return paymentType === 'COD'
    ? t('If the shop accepts the return, it pays you {amount} back.', { amount })
    : t('{amount} goes back to the account that you paid from.', { amount })
}

/** What was paid for an order, which is less than its total where the customer did not keep everything at the door. */
const paidAmount = ({ totalAmount, refunds = [] }: PaidOrder): number =>
  refunds
    .filter(refund => !isPaidBack(refund))
    .reduce((left, { amount }) => toTaka(toPoisha(left) - toPoisha(amount)), totalAmount)

/** What happens to money that the order does not need, or needs no more; null: nothing but amounts, which are listed by themselves. */
export const describeRefundStatus = (order: PaidOrder & Pick<Order, 'payments'>, locale: Locale): string | null => {
  const withoutAmounts = { ...order, refunds: [] }
  if (hasRefundDue(withoutAmounts) && order.paymentStatus !== 'REFUND_PENDING')
    return t('A payment of {amount} that the order does not need is on its way back to you.', {
      amount: formatRefundDue(withoutAmounts, locale),
    })
  const amount =
    order.paymentStatus === 'REFUND_PENDING' ? formatRefundDue(order, locale) : formatTaka(paidAmount(order), locale)
  if (order.paymentStatus === 'REFUNDED') return t('{amount} was refunded.', { amount })
  if (order.paymentStatus !== 'REFUND_PENDING') return null
  if (isCreditChosen(order)) return t('{amount} becomes store credit.', { amount })
  return order.paymentType === 'COD'
    ? t('The shop owes you {amount}. Call the shop if it does not arrive.', { amount })
    : t('{amount} is on its way back to the account that you paid from.', { amount })
}
