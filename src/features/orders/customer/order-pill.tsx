import { isAwaitingPayment } from '../../../contract/orders/order-status.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { StatusPill } from '../../../ui/controls/status-pill.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'

/** The status of an order. One that waits for its payment does not look placed. */
export const OrderPill = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  if (isAwaitingPayment({ ...order, status: order.shownStatus }))
    return <Tag tone="wait">{t('Waiting for payment')}</Tag>
  return <StatusPill status={order.shownStatus} />
}
