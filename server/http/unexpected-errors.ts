import { ApiError } from '../../src/contract/errors.ts'
import type { ServerMessageKey } from '../../src/contract/messages/server-messages.ts'
import { isDatabaseDamaged } from '../db/database-damage.ts'
import { isDatabaseUnreachable } from '../db/engines/database-unreachable.ts'
import { isWriteRefused } from '../db/engines/refused-writes.ts'

/** About as long as PostgreSQL needs to start again. */
const RESTART_SECONDS = 5
/** A person must restore a backup, or free some space. */
const REPAIR_SECONDS = 60

/**
 * The ApiError that an error becomes, or null for an unexpected one. Without its database, or with one that is damaged
 * or has no space, the server can do nothing, but it is no fault of the request: clients try again. A write that was
 * interrupted may have been carried out; sent again with its key, it gets its response.
 */
export const toApiError = (error: unknown): ApiError | null => {
  if (error instanceof ApiError) return error
  if (isDatabaseUnreachable(error)) return lateResponseError()
  if (isDatabaseDamaged(error))
    return unavailableError(
      'The market cannot read some of its data. Whoever runs it must restore a backup.',
      REPAIR_SECONDS,
    )
  return isWriteRefused(error) ? refusedWriteError() : null
}

/** What a request waits for is away, or takes too long. */
export const lateResponseError = (): ApiError =>
  unavailableError('The market cannot answer right now. Please try again in a few seconds.', RESTART_SECONDS)

/** Nothing can be written: the disk is full, for example. */
export const refusedWriteError = (): ApiError =>
  unavailableError('The market cannot store anything right now. Please try again in a few minutes.', REPAIR_SECONDS)

const unavailableError = (message: ServerMessageKey, retryAfter: number): ApiError =>
  new ApiError('UNAVAILABLE', message, { retryAfter })
