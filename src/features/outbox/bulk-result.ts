import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { ApiFailure } from '../../local/api/client.ts'
import type { SubmitResult } from '../../local/outbox/submit.ts'

/** What came of several changes made with one tap: how many there were, wait and were refused, and why the first of these was. */
export type BulkResult = { count: number; waiting: number; refused: number; reason: string }

/**
 * Counts what came of several changes. Each keeps its own place in the outbox, and is shown beside its own row: one that is
 * refused holds up no other.
 */
export const summariseBulkResult = (changes: readonly PromiseSettledResult<SubmitResult<unknown>>[]): BulkResult => {
  const reasons = changes.flatMap(listFailureMessages)
  const isWaiting = (change: (typeof changes)[number]) =>
    change.status === 'fulfilled' && change.value.state === 'waiting'
  return {
    count: changes.length,
    waiting: changes.filter(isWaiting).length,
    refused: reasons.length,
    reason: reasons[0] ?? '',
  }
}

const listFailureMessages = (change: PromiseSettledResult<SubmitResult<unknown>>): string[] => {
  if (change.status === 'rejected')
    return [change.reason instanceof ApiFailure ? change.reason.message : TOAST.somethingWrong]
  return change.value.state === 'rejected' ? [change.value.failure.message] : []
}
