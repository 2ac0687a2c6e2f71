import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../../src/contract/errors.ts'

const MAX_TRIES = 10
const INITIAL_BACKOFF_MS = 4
const MAX_BACKOFF_MS = 500

/** Thrown inside of a transaction that would succeed if it ran again from its beginning. */
export class TransactionConflict extends Error {}

/**
 * Retries a transaction that conflicts with another one, up to MAX_TRIES times, with exponential backoff and full
 * jitter.
 * @param isConflict tells the driver's errors that mean so; a TransactionConflict always does
 * @throws ApiError UNAVAILABLE when every try conflicts
 */
export const retryTransaction = async <T>(
  attempt: () => Promise<T>,
  isConflict: (error: unknown) => boolean,
): Promise<T> => {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof TransactionConflict) && !isConflict(error)) throw error
    }
    await wait(Math.random() * Math.min(MAX_BACKOFF_MS, INITIAL_BACKOFF_MS * 2 ** tries))
  }
  throw new ApiError('UNAVAILABLE', 'The market is very busy right now. Please try again.', { retryAfter: 1 })
}

/** The `code` of a driver's error, or ''. */
export const driverErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
