import { isPaidBack } from '../../../contract/orders/order-refund-fields.ts'
import { isAwaitingPayment } from '../../../contract/orders/order-status.ts'
import { isOpenRefund } from '../../../contract/payments/payment-status.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { StatusPill } from '../../../ui/controls/status-pill.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { isUnpaidAndClosed } from './order-group.ts'

/** The status of an order. One that waits for its payment does not look placed. */
export const OrderPill = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  if (isAwaitingPayment({ ...order, status: order.shownStatus }))
    return <Tag tone="wait">{t('Waiting for payment')}</Tag>
  return <StatusPill status={order.shownStatus} isPickup={order.pickup !== undefined} />
}

/** How far an order is paid. A cash order that is under way owes nothing yet: it says how it will be paid. */
export const PaymentPill = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  if (isUnpaidAndClosed(order)) return null
  if (order.paymentType === 'COD' && order.paymentStatus === 'UNPAID')
    return <Tag>{t(order.pickup ? 'Cash at the shop' : 'Cash on delivery')}</Tag>
  const refunds = order.refunds?.filter(isPaidBack)
  if (order.paymentStatus === 'PAID' && refunds && refunds.length > 0)
    return refunds.some(isOpenRefund) ? <StatusPill status="REFUND_PENDING" /> : <Tag>{t('Partly refunded')}</Tag>
  return <StatusPill status={order.paymentStatus} />
}
