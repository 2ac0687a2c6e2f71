import { useState } from 'react'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { placeOrder } from '../../contract/orders.ts'
import { ApiFailure } from '../../local/api/client.ts'
import type { SubmitResult } from '../../local/outbox/submit.ts'
import { type MessageKey, useTranslate } from '../../ui/i18n.ts'
import { toast } from '../../ui/toast.tsx'
import { translateFailure } from '../../ui/translate-failure.ts'

/** The words of a change that a screen waits for. */
export type SubmitMessages = { loading: MessageKey; done: MessageKey }

export const ORDER_MESSAGES: SubmitMessages = { loading: TOAST.orderCreating, done: TOAST.orderPlaced }
export const CHANGE_MESSAGES: SubmitMessages = { loading: 'Sending', done: TOAST.changed }
export const getSubmitMessages = (endpoint: string): SubmitMessages =>
  endpoint === placeOrder.name ? ORDER_MESSAGES : CHANGE_MESSAGES

/**
 * Runs a change under its loading toast and says what came of it; success only when the server's answer has arrived.
 * @returns run, which never rejects and answers null where the device itself failed; and whether one is under way
 */
export const useSubmit = () => {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const run = async <Data>(
    words: SubmitMessages,
    work: () => Promise<SubmitResult<Data>>,
  ): Promise<SubmitResult<Data> | null> => {
    const id = toast.loading(t(words.loading))
    setBusy(true)
    try {
      const submitted = await work()
      if (submitted.state === 'done') toast.success(t(words.done), { id })
      if (submitted.state === 'waiting') toast.info(t('Saved on this phone. Waiting to send'), { id })
      if (submitted.state === 'rejected') toast.error(translateFailure(submitted.failure), { id })
      return submitted
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) reportError(failure)
      toast.error(translateFailure(failure), { id })
      return null
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy }
}
