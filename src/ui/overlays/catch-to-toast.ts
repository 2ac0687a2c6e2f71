import { reportUnexpected } from '../../local/api/report-unexpected.ts'
import { translateFailure } from '../text/translate-failure.ts'
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
      toast.error(translateFailure(error))
      reportUnexpected(error)
    }
  }
