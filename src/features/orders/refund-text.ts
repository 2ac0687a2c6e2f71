import { formatTaka, type Locale } from '../../contract/messages/number-format.ts'
import { nextPaymentStatus, type OrderStatus } from '../../contract/order-status.ts'
import type { Order } from '../../contract/orders.ts'
import { t } from '../../ui/i18n.ts'

type PaidOrder = Pick<Order, 'paymentType' | 'paymentStatus' | 'totalAmount'>

/** What happens to the money where an order is cancelled, or returned with the shop's consent. */
export const describeRefund = (
  order: PaidOrder,
  to: Extract<OrderStatus, 'CANCELLED' | 'RETURNED'>,
  locale: Locale,
): string => {
  const amount = formatTaka(order.totalAmount, locale)
  if (nextPaymentStatus(order, to) !== 'REFUND_PENDING')
    return t('You have not paid anything, so there is nothing to refund.')
  if (order.paymentType === 'COD') return t('If the shop accepts the return, it pays you {amount} back.', { amount })
  return to === 'CANCELLED'
    ? t('{amount} goes back to the account that you paid from.', { amount })
    : t('If the shop accepts the return, {amount} goes back to the account that you paid from.', { amount })
}

/** What happens to the money now that an order was cancelled or returned; null: nothing is or was due. */
export const describeRefundStatus = (order: PaidOrder, locale: Locale): string | null => {
  const amount = formatTaka(order.totalAmount, locale)
  if (order.paymentStatus === 'REFUNDED') return t('{amount} was refunded.', { amount })
  if (order.paymentStatus !== 'REFUND_PENDING') return null
  return order.paymentType === 'COD'
    ? t('The shop owes you {amount}. Call the shop if it does not arrive.', { amount })
    : t('{amount} is on its way back to the account that you paid from.', { amount })
}
