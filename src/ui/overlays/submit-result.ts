import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { ApiFailure } from '../../local/api/client.ts'
import type { SubmitResult } from '../../local/outbox/submit.ts'
import { t } from '../text/i18n.ts'
import { translateFailure } from '../text/translate-failure.ts'
import { toast } from './toast.tsx'

/**
 * Shows the result of a change as a toast. Success is shown only after the server has accepted it.
 * @param done the translated text for success
 * @param id the loading toast to replace
 */
export const showSubmitToast = (result: SubmitResult<unknown>, done: string, id?: string): void => {
  const options = id === undefined ? {} : { id }
  if (result.state === 'done') toast.success(done, options)
  if (result.state === 'waiting') toast.info(t('Saved on this phone. Waiting to send'), options)
  if (result.state === 'rejected') toast.error(translateFailure(result.failure), options)
}

/**
 * Keeps a form open when its change was not accepted.
 * @param result null: the device itself failed
 * @throws ApiFailure with the server's field errors, for the form
 */
export const throwIfRejected = (result: SubmitResult<unknown> | null): void => {
  if (!result) throw new ApiFailure(500, TOAST.somethingWrong)
  if (result.state !== 'rejected') return
  throw new ApiFailure(400, result.failure.message, { data: result.failure })
}
