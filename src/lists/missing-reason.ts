import { ERROR_MESSAGES } from '../contract/messages/fixed-messages.ts'
import type { ApiFailure } from '../local/api/client.ts'

const PERMANENT_ERROR_CODES = ['NOT_FOUND', 'FORBIDDEN']

/**
 * Why whoever is signed in will never see what an address names: it is gone, it is another account's, or it is no id at all.
 * @returns null where another try may find it
 */
export const getMissingReason = (failure: Pick<ApiFailure, 'status' | 'message' | 'data'> | null): string | null => {
  if (failure?.status === 400) return ERROR_MESSAGES.notFound
  return PERMANENT_ERROR_CODES.includes(failure?.data?.error.code ?? '') ? failure!.message : null
}
