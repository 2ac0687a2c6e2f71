import type { OrderActor, OrderStatus } from '../../contract/order-status.ts'
import type { OptimisticOrder } from '../../local/resources/orders/optimistic.ts'
import { submitOrderStatus } from '../../local/resources/orders/submit.ts'
import type { MessageKey } from '../../ui/i18n.ts'
import { getNextStep, hasRejectedChange } from './order-queue.ts'
import { findStatusChangePrompt, type StatusChangePrompt } from './status-change-prompt.ts'
import type { StatusChangeDetail } from './use-status-change.ts'

/** One step that several orders can take together, its words, what is asked before it, and which of them take it. */
export type BulkStatusChange = {
  to: OrderStatus
  label: MessageKey
  prompt: StatusChangePrompt | undefined
  orders: OptimisticOrder[]
}

/**
 * The step that the most of the chosen orders can take next; those that cannot are left as they are. Null: none can move.
 * @param now milliseconds
 */
export const findBulkStatusChange = (
  chosen: readonly OptimisticOrder[],
  actor: OrderActor,
  now: number,
): BulkStatusChange | null => {
  const steps = new Map<OrderStatus, BulkStatusChange>()
  for (const order of chosen) {
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

export type BulkStatusChangeResult = { done: number; waiting: number; refused: number }

/** Moves them all, with the same detail; each is a change of its own, so that one that is refused holds up no other. @throws ApiFailure */
export const submitBulkStatusChange = async (
  { to, orders }: BulkStatusChange,
  detail?: StatusChangeDetail,
): Promise<BulkStatusChangeResult> => {
  const results = await Promise.all(
    orders.map(({ id, number, shownStatus }) => submitOrderStatus({ id, number, status: shownStatus }, to, detail)),
  )
  const count = (state: string) => results.filter(result => result.state === state).length
  return { done: count('done'), waiting: count('waiting'), refused: count('rejected') }
}
