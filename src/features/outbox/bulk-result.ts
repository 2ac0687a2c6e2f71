import type { SubmitResult } from '../../local/outbox/submit.ts'
import { translateFailure } from '../../ui/translate-failure.ts'

/** The result of a bulk action: how many changes there were, are pending and were rejected, and why the first was rejected. */
export type BulkResult = { count: number; waiting: number; rejected: number; reason: string }

/**
 * Counts the results of several changes. Each is an outbox entry of its own, shown beside its row, so that a rejected one
 * does not block the others.
 */
export const summariseBulkResult = (changes: readonly PromiseSettledResult<SubmitResult<unknown>>[]): BulkResult => {
  const reasons = changes.flatMap(listFailureMessages)
  const isWaiting = (change: (typeof changes)[number]) =>
    change.status === 'fulfilled' && change.value.state === 'waiting'
  return {
    count: changes.length,
    waiting: changes.filter(isWaiting).length,
    rejected: reasons.length,
    reason: reasons[0] ?? '',
  }
}

const listFailureMessages = (change: PromiseSettledResult<SubmitResult<unknown>>): string[] => {
  if (change.status === 'rejected') return [translateFailure(change.reason)]
  return change.value.state === 'rejected' ? [translateFailure(change.value.failure)] : []
}
