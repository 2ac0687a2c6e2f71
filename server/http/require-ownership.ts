import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'

type ExistsCheck = () => boolean | Promise<boolean>

/**
 * Returns the caller's own row or throws. FORBIDDEN reveals that another's row exists, which is harmless, because ids
 * cannot be guessed.
 * @param exists does a row with this id exist, whoever owns it?
 * @throws ApiError FORBIDDEN when it belongs to someone else, NOT_FOUND when there is none
 */
export const requireOwned = async <Row>(own: Row | undefined, exists: ExistsCheck): Promise<Row> =>
  own ?? throwNotOwned(exists)

/** Throws the error for a row that is not the caller's. @throws ApiError FORBIDDEN, NOT_FOUND */
export const throwNotOwned = async (exists: ExistsCheck): Promise<never> => {
  throw (await exists()) ? notOwnerError() : new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
}

export const notOwnerError = (): ApiError =>
  new ApiError('FORBIDDEN', 'This belongs to another account. Sign in with that one to continue.')
