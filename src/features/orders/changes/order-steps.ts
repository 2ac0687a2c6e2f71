import { allowedStatuses, type OrderActor, type OrderStatus } from '../../../contract/orders/order-status.ts'
import type { OptimisticOrder, PendingStatusChange } from '../../../local/orders/optimistic.ts'
import type { MessageKey } from '../../../ui/text/i18n.ts'

/** The next step of an order and its button. */
export type NextStep = { to: OrderStatus; label: MessageKey }

/** The status that the shop is expected to give an order next. */
export const NEXT_STEPS: Partial<Record<OrderStatus, NextStep>> = {
  PENDING: { to: 'PROCESSING', label: 'Accept order' },
  PROCESSING: { to: 'SHIPPED', label: 'Mark as shipped' },
  SHIPPED: { to: 'DELIVERED', label: 'Mark as delivered' },
  RETURN_REQUESTED: { to: 'RETURNED', label: 'Accept return' },
}

/** The same of an order that its customer collects. */
const PICKUP_STEPS: Partial<Record<OrderStatus, NextStep>> = {
  ...NEXT_STEPS,
  PROCESSING: { to: 'SHIPPED', label: 'Ready to collect' },
  SHIPPED: { to: 'DELIVERED', label: 'Hand over' },
}

/** Whether this step needs the code that the customer shows. */
export const needsPickupCode = (order: OptimisticOrder, actor: OrderActor, to: OrderStatus): boolean =>
  order.pickup !== undefined && actor === 'VENDOR' && order.shownStatus === 'SHIPPED' && to === 'DELIVERED'

/**
 * The next step; null: the order waits for somebody else (an unpaid ONLINE order) or is closed.
 * @param now milliseconds
 */
export const getNextStep = (order: OptimisticOrder, actor: OrderActor, now: number): NextStep | null => {
  const step = (order.pickup ? PICKUP_STEPS : NEXT_STEPS)[order.shownStatus]
  return step && listAllowedTransitions(order, actor, now).includes(step.to) ? step : null
}

/** The other status changes open to the shop: cancel, refused at the door, reject a return. */
export const listOtherSteps = (order: OptimisticOrder, actor: OrderActor, now: number): OrderStatus[] =>
  listAllowedTransitions(order, actor, now).filter(status => status !== NEXT_STEPS[order.shownStatus]?.to)

const listAllowedTransitions = (order: OptimisticOrder, actor: OrderActor, now: number): OrderStatus[] => {
  const deliveredAt = order.deliveredAt ? Date.parse(order.deliveredAt) : null
  return allowedStatuses({ ...order, status: order.shownStatus, deliveredAt }, actor, now)
}

/** A change made against an outdated status is rejected every time: sending it again does not help. */
export const canRetryChange = (order: OptimisticOrder, { entry }: PendingStatusChange): boolean =>
  entry.input.expectedStatus === order.status && entry.error?.code !== 'ILLEGAL_TRANSITION'
