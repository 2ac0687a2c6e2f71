import { ApiError } from '../../src/contract/errors.ts'
import { isDatabaseUnreachable } from '../db/database-unreachable.ts'

/** About as long as PostgreSQL needs to start again. */
const RETRY_AFTER_SECONDS = 5

/**
 * The ApiError that an error is answered with, or null for an unexpected one. Without its database the server can do
 * nothing, but it is no fault of the request: clients try again. A write that was interrupted may have been carried
 * out; sent again with its key, it gets its answer.
 */
export const toApiError = (error: unknown): ApiError | null => {
  if (error instanceof ApiError) return error
  return isDatabaseUnreachable(error)
    ? new ApiError('UNAVAILABLE', 'Haat cannot answer right now. Please try again in a few seconds.', {
        retryAfter: RETRY_AFTER_SECONDS,
      })
    : null
}
