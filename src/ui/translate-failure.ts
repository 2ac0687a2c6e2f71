import { TOAST } from '../contract/messages/fixed-messages.ts'
import { ApiFailure } from '../local/api/client.ts'
import { t, translateText } from './i18n.ts'

/**
 * What a failure says, in the language of the moment: an ApiFailure, a failed call's envelope, a rejected entry's error.
 * Anything else that was thrown is of no use to the person.
 */
export const translateFailure = (failure: unknown): string =>
  hasMessage(failure) ? translateText(failure.message) : t(TOAST.somethingWrong)

const hasMessage = (failure: unknown): failure is { message: string } =>
  failure instanceof ApiFailure ||
  (typeof failure === 'object' && failure !== null && !(failure instanceof Error) && 'message' in failure)
