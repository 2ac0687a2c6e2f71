import {
  CLOSED_STATUSES,
  isAwaitingPayment,
  ORDER_STATUSES,
  type OrderStatus,
} from '../../../contract/orders/order-status.ts'
import type { OrderEvent } from '../../../contract/orders/orders.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { translateStatus } from '../../../ui/controls/status-pill.tsx'
import { Steps } from '../../../ui/layout/steps.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'

/** The progress of an order, pending changes included. */
export const OrderSteps = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  const { steps, ...progress } = getOrderProgress(order.shownStatus, order.events)
  const isUnpaid = isAwaitingPayment({ ...order, status: order.shownStatus })
  const labels = steps.map((step, at) =>
    at === 0 && isUnpaid ? t('Waiting for payment') : translateStatus(step, order.pickup !== undefined),
  )
  return <Steps label={t('Order progress')} steps={labels} {...progress} />
}

/** The steps of an order that is delivered. */
const STANDARD_STEPS: readonly OrderStatus[] = ['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED']

type OrderProgress = {
  steps: OrderStatus[]
  /** The index of the step that the order is at. */
  current: number
  /** Whether the order stays there: `done` as it should, `stopped` because it was cancelled or returned. */
  end: 'done' | 'stopped' | null
}

/**
 * The progress of an order: the standard steps, or for a cancelled or returned order the steps that it really took.
 * @param status the shown status, pending changes included
 */
export const getOrderProgress = (status: OrderStatus, events: readonly Pick<OrderEvent, 'to'>[]): OrderProgress => {
  const at = STANDARD_STEPS.indexOf(status)
  if (at >= 0) return { steps: [...STANDARD_STEPS], current: at, end: status === 'DELIVERED' ? 'done' : null }
  const visited = [...new Set<OrderStatus>(['PENDING', ...events.map(event => event.to).filter(isOrderStatus)])]
  const gone = [...visited.filter(step => step !== status && step !== 'RETURNED'), status]
  return {
    steps: status === 'RETURN_REQUESTED' ? [...gone, 'RETURNED'] : gone,
    current: gone.length - 1,
    end: CLOSED_STATUSES.includes(status) ? 'stopped' : null,
  }
}

/** Events also record payments, which are no steps. */
const isOrderStatus = (to: string): to is OrderStatus => ORDER_STATUSES.some(status => status === to)
