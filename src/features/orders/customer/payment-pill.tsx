import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { StatusPill } from '../../../ui/controls/status-pill.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { isUnpaidAndClosed } from './order-group.ts'

/** How far an order is paid. A cash order that is under way owes nothing yet: it says how it will be paid. */
export const PaymentPill = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  if (isUnpaidAndClosed(order)) return null
  if (order.paymentType === 'COD' && order.paymentStatus === 'UNPAID') return <Tag>{t('Cash on delivery')}</Tag>
  return <StatusPill status={order.paymentStatus} />
}
