import { REFUSED } from '../../contract/messages.ts'
import type { ApiFailure } from '../../local/api.ts'

const FOR_GOOD = ['NOT_FOUND', 'FORBIDDEN']

/**
 * Why whoever is signed in will never see what an address names: it is gone, it is another account's, or it is no id at all.
 * @returns null where another try may find it
 */
export const whyMissing = (failure: Pick<ApiFailure, 'status' | 'message' | 'data'> | null): string | null => {
  if (failure?.status === 400) return REFUSED.notFound
  return FOR_GOOD.includes(failure?.data?.error.code ?? '') ? failure!.message : null
}
