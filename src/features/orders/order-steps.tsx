import type { OptimisticOrder } from '../../local/resources/orders/optimistic.ts'
import { useTranslate } from '../../ui/i18n.ts'
import { translateStatus } from '../../ui/status-pill.tsx'
import { Steps } from '../../ui/steps.tsx'
import { getOrderProgress } from './order-progress.ts'

/** The progress of an order, pending changes included. */
export const OrderSteps = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  const { steps, ...progress } = getOrderProgress(order.shownStatus, order.events)
  return <Steps label={t('Order progress')} steps={steps.map(translateStatus)} {...progress} />
}
