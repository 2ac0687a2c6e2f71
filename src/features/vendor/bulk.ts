import type { OrderActor, OrderStatus } from '../../contract/order-states.ts'
import { submitStatus } from '../../local/order-writes.ts'
import type { ShownOrder } from '../../local/overlay.ts'
import { type MoveQuestion, questionOf } from './move-question.ts'
import { isRefused, nextStep } from './queue.ts'
import type { MoveDetail } from './use-moves.ts'

/** One step that several orders can take together, its words, what is asked before it, and which of them take it. */
export type BulkStep = { to: OrderStatus; label: string; question: MoveQuestion | undefined; orders: ShownOrder[] }

/**
 * The step that the most of the chosen orders can take next; those that cannot are left as they are. Null: none can move.
 * @param now milliseconds
 */
export const bulkStep = (chosen: readonly ShownOrder[], actor: OrderActor, now: number): BulkStep | null => {
  const steps = new Map<OrderStatus, BulkStep>()
  for (const order of chosen) {
    const step = isRefused(order) ? null : nextStep(order, actor, now)
    if (!step) continue
    const known = steps.get(step.to) ?? { ...step, question: questionOf(order.shownStatus, step.to), orders: [] }
    steps.set(step.to, { ...known, orders: [...known.orders, order] })
  }
  return [...steps.values()].sort((a, b) => b.orders.length - a.orders.length)[0] ?? null
}

export type BulkResult = { done: number; waiting: number; refused: number }

/** Moves them all, with the same detail; each is a change of its own, so that one that is refused holds up no other. @throws ApiFailure */
export const moveSeveral = async ({ to, orders }: BulkStep, detail?: MoveDetail): Promise<BulkResult> => {
  const results = await Promise.all(
    orders.map(({ id, number, shownStatus }) => submitStatus({ id, number, status: shownStatus }, to, detail)),
  )
  const count = (state: string) => results.filter(result => result.state === state).length
  return { done: count('done'), waiting: count('waiting'), refused: count('rejected') }
}
