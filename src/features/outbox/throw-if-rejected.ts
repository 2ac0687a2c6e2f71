import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { ApiFailure } from '../../local/api/client.ts'
import type { SubmitResult } from '../../local/outbox/submit.ts'

/**
 * Whether a change was accepted, here or by the server; a form stays open where it was not.
 * @throws ApiFailure with the server's word on each field, for the form
 */
export const throwIfRejected = (submitted: SubmitResult<unknown> | null): void => {
  if (!submitted) throw new ApiFailure(500, TOAST.somethingWrong)
  if (submitted.state !== 'rejected') return
  throw new ApiFailure(400, submitted.failure.message, { data: submitted.failure })
}
