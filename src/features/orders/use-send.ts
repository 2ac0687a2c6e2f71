import { useState } from 'react'
import { TOAST } from '../../contract/messages.ts'
import { placeOrder } from '../../contract/orders.ts'
import { ApiFailure } from '../../local/api.ts'
import type { Submitted } from '../../local/write.ts'
import { useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'

/** The words of a change that a screen waits for. */
export type SendWords = { loading: string; done: string }

export const ORDER_WORDS: SendWords = { loading: TOAST.orderCreating, done: TOAST.orderPlaced }
export const CHANGE_WORDS: SendWords = { loading: 'Sending', done: TOAST.changed }
export const wordsFor = (endpoint: string): SendWords => (endpoint === placeOrder.name ? ORDER_WORDS : CHANGE_WORDS)

/**
 * Runs a change under its loading toast and says what came of it; success only when the server's answer has arrived.
 * @returns run, which never rejects and answers null where the device itself failed; and whether one is under way
 */
export const useSend = () => {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const run = async <Data>(words: SendWords, work: () => Promise<Submitted<Data>>): Promise<Submitted<Data> | null> => {
    const id = toast.loading(t(words.loading))
    setBusy(true)
    try {
      const submitted = await work()
      if (submitted.state === 'done') toast.success(t(words.done), { id })
      if (submitted.state === 'waiting') toast.info(t('Saved on this phone. Waiting to send'), { id })
      if (submitted.state === 'rejected') toast.error(t(submitted.failure.message), { id })
      return submitted
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) reportError(failure)
      toast.error(t(failure instanceof ApiFailure ? failure.message : TOAST.somethingWrong), { id })
      return null
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy }
}
