import * as v from 'valibot'
import { TOAST } from '../contract/messages/fixed-messages.ts'
import { MessageDescriptor } from '../contract/messages/message.ts'
import { ApiFailure } from '../local/db/api-failure.ts'
import { t, translateMessage, translateText } from './i18n.ts'

/**
 * What a failure says, in the language of the moment: an ApiFailure, a failed call's envelope, a rejected entry's error.
 * Anything else that was thrown is of no use to the person.
 */
export const translateFailure = (failure: unknown): string => {
  if (!hasMessage(failure)) return t(TOAST.somethingWrong)
  const descriptor = findDescriptor(failure)
  // A failure without one is of this device, or was stored by an earlier version: only fixed messages are translated.
  return descriptor ? translateMessage(failure.message, descriptor) : translateText(failure.message)
}

/** The messages at a refused form's fields, in the language of the moment. */
export const translateFieldErrors = ({ data }: ApiFailure): Record<string, string> => {
  const { fields = {}, fieldDescriptors = {} } = data?.error ?? {}
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, translateMessage(text, fieldDescriptors[name])]),
  )
}

type FailureText = { message: string; data?: unknown; error?: unknown; detail?: unknown }

const hasMessage = (failure: unknown): failure is FailureText =>
  failure instanceof ApiFailure ||
  (typeof failure === 'object' && failure !== null && !(failure instanceof Error) && 'message' in failure)

/** Where the three kinds of failures keep it. */
const findDescriptor = (failure: FailureText): MessageDescriptor | null => {
  const detail = failure.data instanceof Object && 'error' in failure.data ? failure.data.error : undefined
  const candidate = [detail, failure.error, failure.detail].find(one => one instanceof Object && 'descriptor' in one)
  const found = v.safeParse(v.object({ descriptor: MessageDescriptor }), candidate)
  return found.success ? found.output.descriptor : null
}
