import { showFailure } from './use-submit.ts'

/**
 * Makes work into a handler that never rejects: an error becomes a toast, and an unexpected one is also reported.
 * `onClick={catchToToast(() => removeFromCart(id))}`
 */
export const catchToToast =
  <Arguments extends unknown[]>(work: (...given: Arguments) => Promise<unknown>) =>
  async (...given: Arguments): Promise<void> => {
    try {
      await work(...given)
    } catch (failure) {
      showFailure(failure)
    }
  }
