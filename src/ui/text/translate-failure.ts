import * as v from 'valibot'
import type { ErrorResponse } from '../../contract/errors.ts'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { MessageDescriptor } from '../../contract/messages/message.ts'
import { ApiFailure } from '../../local/db/api-failure.ts'
import { t, translateMessage, translateText } from './i18n.ts'

/**
 * The translated message of a failure: an ApiFailure, the envelope of a failed call or the error of a rejected entry.
 * Any other error becomes 'Something went wrong'.
 */
export const translateFailure = (failure: unknown): string => {
  if (!hasMessage(failure)) return t(TOAST.somethingWrong)
  const descriptor = findDescriptor(failure)
  // Without a descriptor it comes from this device or was stored by an earlier version: only fixed messages are
  // translated.
  return descriptor ? translateMessage(failure.message, descriptor) : translateText(failure.message)
}

/** The translated messages for the fields of a rejected form. */
export const translateFieldErrors = ({ error }: ErrorResponse): Record<string, string> => {
  const { fields = {}, fieldDescriptors = {} } = error
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, translateMessage(text, fieldDescriptors[name])]),
  )
}

type Detail = { descriptor?: unknown } | null
type FailureText = { message: string; data?: { error?: Detail } | null; error?: Detail; detail?: Detail }

const hasMessage = (failure: unknown): failure is FailureText =>
  failure instanceof ApiFailure ||
  (typeof failure === 'object' && failure !== null && !(failure instanceof Error) && 'message' in failure)

/** Where the three kinds of failures keep it. */
const findDescriptor = ({ data, error, detail }: FailureText): MessageDescriptor | null => {
  const descriptor = (data?.error ?? error ?? detail)?.descriptor
  return v.is(MessageDescriptor, descriptor) ? descriptor : null
}
