import type { RateLimiter } from './rate-limits.ts'

/**
 * Counts a request that tells whether a code is that of an order. One that succeeds is no guess: give it back with
 * `refundPickupGuess` after the commit. Call it once, in `prepare`, because a transaction may run twice.
 * @throws ApiError RATE_LIMITED
 */
export const countPickupGuess = (limits: RateLimiter, { userId }: { userId: string }): Promise<void> =>
  limits.consume('pickup-code', userId)

export const refundPickupGuess = (limits: RateLimiter, { userId }: { userId: string }): Promise<void> =>
  limits.refund('pickup-code', userId)
