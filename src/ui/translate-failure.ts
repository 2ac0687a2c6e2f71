import * as v from 'valibot'
import { TOAST } from '../contract/messages/fixed-messages.ts'
import { MessageDescriptor } from '../contract/messages/message.ts'
import { ApiFailure } from '../local/db/api-failure.ts'
import { t, translateMessage, translateText } from './i18n.ts'

/**
 * The translated message of a failure: an ApiFailure, the envelope of a failed call or the error of a rejected entry.
 * Any other error becomes 'Something went wrong'.
 */
export const translateFailure = (failure: unknown): string => {
  if (!hasMessage(failure)) return t(TOAST.somethingWrong)
  const descriptor = findDescriptor(failure)
  // Without a descriptor it comes from this device or was stored by an earlier version: only fixed messages are translated.
  return descriptor ? translateMessage(failure.message, descriptor) : translateText(failure.message)
}

/** The translated messages for the fields of a rejected form. */
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

/** Each of the three kinds of failures has it in another place. */
const findDescriptor = (failure: FailureText): MessageDescriptor | null => {
  const detail = failure.data instanceof Object && 'error' in failure.data ? failure.data.error : undefined
  const candidate = [detail, failure.error, failure.detail].find(
    value => value instanceof Object && 'descriptor' in value,
  )
  const found = v.safeParse(v.object({ descriptor: MessageDescriptor }), candidate)
  return found.success ? found.output.descriptor : null
}
