import { useState } from 'react'
import type { ErrorResponse } from '../../contract/errors.ts'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import type { MessageDescriptor } from '../../contract/messages/message.ts'
import { ApiFailure } from '../../local/api/client.ts'
import { reportUnexpected } from '../../local/api/report-unexpected.ts'
import type { SubmitResult } from '../../local/outbox/submit.ts'
import { type MessageKey, translateMessage, useTranslate } from '../text/i18n.ts'
import { translateFailure } from '../text/translate-failure.ts'
import { type ToastOptions, toast } from './toast.tsx'

export type Rejected = Extract<SubmitResult<unknown>, { state: 'rejected' }>

type Accepted<Result> = Exclude<Result, { state: 'waiting' | 'rejected' }>

/** The texts of the toasts of a change or a request. */
export type SubmitMessages<Result = unknown> = {
  /** While it runs; absent: its button alone shows that it does. */
  loading?: MessageKey
  /** When the server has accepted it; null: there is nothing to say. */
  done: MessageKey | ((result: Result) => string | null)
  /** null: the caller says itself that it waits to be sent. */
  waiting?: null
}

export const ORDER_MESSAGES: SubmitMessages = { loading: TOAST.orderCreating, done: TOAST.orderPlaced }
export const CHANGE_MESSAGES: SubmitMessages = { loading: 'Sending', done: TOAST.changed }

type Response = { message: string; descriptor?: MessageDescriptor | undefined }

/** The message of a response, as the text of its toast. */
export const translateResponse = ({ message, descriptor }: Response) => translateMessage(message, descriptor)

/**
 * Runs a change of the outbox, or a request, and shows what came of it as a toast: success only when the server has
 * accepted it.
 * @returns run, which never rejects: a failure becomes a rejected result, which a form returns from its `onSubmit`
 */
export const useSubmit = () => {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const run = async <Result>(
    { loading, done, waiting }: SubmitMessages<Accepted<Result>>,
    work: (showLoading: (text: string) => void) => Promise<Result>,
  ): Promise<Result | Rejected> => {
    const options = loading ? { id: toast.loading(t(loading)) } : {}
    setBusy(true)
    try {
      const result = await work(text => toast.loading(text, options))
      if (isRejected(result)) toast.error(translateFailure(result.failure), options)
      else if (isWaiting(result)) {
        if (waiting !== null) toast.info(t('Saved on this phone. Waiting to send'), options)
      } else {
        const text = typeof done === 'function' ? done(result as Accepted<Result>) : t(done)
        if (text !== null) toast.success(text, options)
        else if (options.id) toast.dismiss(options.id)
      }
      return result
    } catch (failure) {
      return { state: 'rejected', entryId: null, failure: showFailure(failure, options) }
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy }
}

const hasState = (result: unknown, state: string): boolean =>
  typeof result === 'object' && result !== null && 'state' in result && result.state === state

const isWaiting = (result: unknown): boolean => hasState(result, 'waiting')

/** Was the change or request refused, or did it fail? */
export const isRejected = (result: unknown): result is Rejected => hasState(result, 'rejected')

/** Shows what was thrown as a toast, and reports it where nobody expected it. @returns it as the server would send it */
export const showFailure = (failure: unknown, options: ToastOptions = {}): ErrorResponse => {
  toast.error(translateFailure(failure), options)
  reportUnexpected(failure)
  return (failure instanceof ApiFailure && failure.data) || toInternalError(failure)
}

/** As the server answers what nobody expected. */
const toInternalError = (failure: unknown): ErrorResponse => ({
  success: false,
  message: failure instanceof ApiFailure ? failure.message : TOAST.somethingWrong,
  error: { code: 'INTERNAL' },
})
