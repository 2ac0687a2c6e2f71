import type { OrderActor, OrderStatus } from '../../contract/order-status.ts'
import type { OptimisticOrder } from '../../local/resources/orders/optimistic.ts'
import { submitOrderStatus } from '../../local/resources/orders/submit.ts'
import type { MessageKey } from '../../ui/i18n.ts'
import { getNextStep, hasRejectedChange } from './order-queue.ts'
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
    if (!step) continue
    const known = steps.get(step.to) ?? {
      ...step,
      prompt: findStatusChangePrompt(order.shownStatus, step.to),
      orders: [],
    }
    steps.set(step.to, { ...known, orders: [...known.orders, order] })
  }
  return [...steps.values()].sort((a, b) => b.orders.length - a.orders.length)[0] ?? null
}

export type BulkStatusChangeResult = { done: number; waiting: number; rejected: number }

/** Submits one change per order, so that a rejected one does not block the others. @throws ApiFailure */
export const submitBulkStatusChange = async (
  { to, orders }: BulkStatusChange,
  detail?: StatusChangeDetail,
): Promise<BulkStatusChangeResult> => {
  const results = await Promise.all(
    orders.map(({ id, number, shownStatus }) => submitOrderStatus({ id, number, status: shownStatus }, to, detail)),
  )
  const count = (state: string) => results.filter(result => result.state === state).length
  return { done: count('done'), waiting: count('waiting'), rejected: count('rejected') }
}
