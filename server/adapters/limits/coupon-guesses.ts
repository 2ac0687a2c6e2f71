import type { RateLimiter } from './rate-limits.ts'

/**
 * Counts a request that tells whether a coupon code exists. One that succeeds is no guess: give it back with
 * `refundCouponGuess` after the commit. Call it once, in `prepare`, because a transaction may run twice.
 * @throws ApiError RATE_LIMITED
 */
export const countCouponGuess = (limits: RateLimiter, { userId }: { userId: string }): Promise<void> =>
  limits.consume('coupon', userId)

export const refundCouponGuess = (limits: RateLimiter, { userId }: { userId: string }): Promise<void> =>
  limits.refund('coupon', userId)
