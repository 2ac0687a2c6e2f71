import { isAwaitingPayment } from '../../../contract/orders/order-status.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { translateStatus } from '../../../ui/controls/status-pill.tsx'
import { Steps } from '../../../ui/layout/steps.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { getOrderProgress } from './order-progress.ts'

/** The progress of an order, pending changes included. */
export const OrderSteps = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  const { steps, ...progress } = getOrderProgress(order.shownStatus, order.events)
  const isUnpaid = isAwaitingPayment({ ...order, status: order.shownStatus })
  const labels = steps.map((step, at) => (at === 0 && isUnpaid ? t('Waiting for payment') : translateStatus(step)))
  return <Steps label={t('Order progress')} steps={labels} {...progress} />
}
