import type { OrderActor, OrderStatus } from '../../../contract/orders/order-status.ts'
import { hasRejectedChange, type OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { submitOrderStatus } from '../../../local/orders/submit.ts'
import type { MessageKey } from '../../../ui/text/i18n.ts'
import type { BulkChange } from '../../outbox/use-bulk-outcomes.tsx'
import { isHeldChange } from './held-changes.ts'
import { getNextStep, needsPickupCode } from './order-steps.ts'
import { findStatusChangePrompt, type StatusChangePrompt } from './status-change-prompt.ts'
import type { StatusChangeDetail } from './use-status-change.ts'

/** A status change for several orders, its label and confirmation, and the orders that it applies to. */
export type BulkStatusChange = {
  to: OrderStatus
  label: MessageKey
  prompt: StatusChangePrompt | undefined
  orders: OptimisticOrder[]
}

/**
 * The next step that most of the selected orders can take; the others stay as they are. Null: there is none.
 * @param now milliseconds
 */
export const findBulkStatusChange = (
  selected: readonly OptimisticOrder[],
  actor: OrderActor,
  now: number,
): BulkStatusChange | null => {
  const steps = new Map<OrderStatus, BulkStatusChange>()
  for (const order of selected) {
    const step = hasRejectedChange(order) ? null : getNextStep(order, actor, now)
    // Each customer shows a code of their own.
    if (!step || needsPickupCode(order, actor, step.to)) continue
    const known = steps.get(step.to) ?? {
      ...step,
      prompt: findStatusChangePrompt(order, step.to),
      orders: [],
    }
    steps.set(step.to, { ...known, orders: [...known.orders, order] })
  }
  return [...steps.values()].sort((a, b) => b.orders.length - a.orders.length)[0] ?? null
}

/** Those of the selected orders whose next step leads to this status. @param now milliseconds */
export const findOrdersForStep = (
  selected: readonly OptimisticOrder[],
  to: OrderStatus,
  actor: OrderActor,
  now: number,
): OptimisticOrder[] => selected.filter(order => !hasRejectedChange(order) && getNextStep(order, actor, now)?.to === to)

/** One change per order. @param detail the same for all, or of each */
export const listStatusChanges = (
  { to, orders }: Pick<BulkStatusChange, 'to' | 'orders'>,
  detail?: StatusChangeDetail | ((order: OptimisticOrder) => StatusChangeDetail),
): BulkChange[] =>
  orders.map(order => ({
    id: order.id,
    name: order.number,
    href: `/dashboard/orders/${order.id}`,
    submit: async () => {
      const { id, number, shownStatus: status } = order
      const result = await submitOrderStatus(
        { id, number, status },
        to,
        typeof detail === 'function' ? detail(order) : detail,
      )
      return result.state === 'waiting' && isHeldChange(status, to) ? { ...result, state: 'held' } : result
    },
  }))
