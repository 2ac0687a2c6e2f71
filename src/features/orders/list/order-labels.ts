import type { Order } from '../../../contract/orders/orders.ts'
import { isOpenRefund } from '../../../contract/payments/payment-status.ts'
import { type MessageKey, t } from '../../../ui/text/i18n.ts'
import { isCoveredByCredit } from '../totals/credit-rows.ts'

/**
 * The destination in short: upazila and district, otherwise the last two parts of the address.
 * @param area the names of upazila and district
 */
export const formatDeliveryArea = ({ address }: Order['shippingAddress'], area: readonly string[]): string => {
  if (area.length > 0) return area.join(', ')
  return address
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
    .slice(-2)
    .join(', ')
}

/** The same, or that its customer collects it. @param area the names of upazila and district */
export const formatDestination = ({ pickup, shippingAddress }: Order, area: readonly string[]): string =>
  pickup ? t('Pick-up: {place}', { place: pickup.name }) : formatDeliveryArea(shippingAddress, area)

/** The payment method and status as text. */
export const getPaymentLabel = ({
  paymentType,
  paymentStatus,
  payments,
  pickup,
  refunds = [],
  ...order
}: Pick<
  Order,
  'paymentType' | 'paymentStatus' | 'payments' | 'pickup' | 'refunds' | 'totalAmount' | 'creditUsed'
>): MessageKey => {
  if (paymentStatus === 'REFUND_PENDING' || refunds.some(isOpenRefund)) return 'Refund pending'
  if (paymentStatus === 'REFUNDED') return 'Refunded'
  if (paymentStatus === 'PAID' && isCoveredByCredit(order)) return 'Paid with store credit'
  if (paymentType === 'COD')
    return paymentStatus === 'PAID' ? 'Cash received' : pickup ? 'Cash at the shop' : 'Cash on delivery'
  if (paymentStatus === 'PAID') return 'Paid online'
  return payments.some(({ status }) => status === 'ON_HOLD') ? 'Payment on hold' : 'Online, not paid yet'
}
