import { TOAST } from '../contract/messages/fixed-messages.ts'
import { ApiFailure } from '../local/api/client.ts'
import { t } from './i18n.ts'
import { toast } from './toast.tsx'

/**
 * Runs a form's request. A failure becomes a toast and is thrown again, so that the form keeps its input and shows the
 * server's field errors.
 * @throws ApiFailure
 */
export const toastOnError = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (failure) {
    toast.error(t(failure instanceof ApiFailure ? failure.message : TOAST.somethingWrong))
    throw failure
  }
}
