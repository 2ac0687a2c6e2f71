import { useState } from 'react'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { placeOrder } from '../../contract/orders/order-writes.ts'
import { reportUnexpected } from '../../local/api/report-unexpected.ts'
import type { SubmitResult } from '../../local/outbox/submit.ts'
import { showSubmitToast } from '../../ui/overlays/submit-result.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { type MessageKey, useTranslate } from '../../ui/text/i18n.ts'
import { translateFailure } from '../../ui/text/translate-failure.ts'

/** The toast texts of a change that a screen waits for. */
export type SubmitMessages = { loading: MessageKey; done: MessageKey }

export const ORDER_MESSAGES: SubmitMessages = { loading: TOAST.orderCreating, done: TOAST.orderPlaced }
export const CHANGE_MESSAGES: SubmitMessages = { loading: 'Sending', done: TOAST.changed }
export const getSubmitMessages = (endpoint: string): SubmitMessages =>
  endpoint === placeOrder.name ? ORDER_MESSAGES : CHANGE_MESSAGES

/**
 * Runs a change under its loading toast and shows the result; success only when the server has accepted it.
 * @returns run, which never rejects and returns null when the device itself failed, and whether it is running
 */
export const useSubmit = () => {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const run = async <Data>(
    messages: SubmitMessages,
    work: () => Promise<SubmitResult<Data>>,
  ): Promise<SubmitResult<Data> | null> => {
    const id = toast.loading(t(messages.loading))
    setBusy(true)
    try {
      const submitted = await work()
      showSubmitToast(submitted, t(messages.done), id)
      return submitted
    } catch (failure) {
      reportUnexpected(failure)
      toast.error(translateFailure(failure), { id })
      return null
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy }
}
