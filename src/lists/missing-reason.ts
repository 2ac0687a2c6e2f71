import { ERROR_MESSAGES } from '../contract/messages/fixed-messages.ts'
import type { ApiFailure } from '../local/api/client.ts'
import { t } from '../ui/text/i18n.ts'
import { translateFailure } from '../ui/text/translate-failure.ts'

const PERMANENT_ERROR_CODES = ['NOT_FOUND', 'FORBIDDEN']

/**
 * Why this URL can never show anything: the row is deleted, belongs to another account, or the id is malformed.
 * @returns null: another try may succeed
 */
export const getMissingReason = (failure: Pick<ApiFailure, 'status' | 'message' | 'data'> | null): string | null => {
  if (failure?.status === 400 || failure?.status === 'INVALID_INPUT') return t(ERROR_MESSAGES.notFound)
  return PERMANENT_ERROR_CODES.includes(failure?.data?.error.code ?? '') ? translateFailure(failure) : null
}
