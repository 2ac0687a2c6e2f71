import { TOAST } from '../contract/messages/fixed-messages.ts'
import { ApiFailure } from '../local/api/client.ts'
import { t } from './i18n.ts'
import { toast } from './toast.tsx'

/**
 * Wraps an async handler so that it never rejects: an error becomes a toast, and an unexpected one is also reported.
 * `onClick={catchToToast(() => removeFromCart(id))}`
 */
export const catchToToast =
  (work: () => Promise<unknown>): (() => Promise<void>) =>
  async () => {
    try {
      await work()
    } catch (error) {
      toast.error(error instanceof ApiFailure ? t(error.message) : t(TOAST.somethingWrong))
      if (!(error instanceof ApiFailure)) reportError(error)
    }
  }
