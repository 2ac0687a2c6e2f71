import { TOAST } from '../contract/messages/fixed-messages.ts'
import { ApiFailure } from '../local/api/client.ts'
import { t } from './i18n.ts'
import { toast } from './toast.tsx'

/**
 * A handler that never leaves a promise alone: what the API or the device refuses becomes an error toast, and what nobody
 * expected is also reported. `onClick={attempt(() => removeFromCart(id))}`
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
