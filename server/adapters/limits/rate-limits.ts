import { ApiError } from '../../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../../src/contract/messages/fixed-messages.ts'

type RateLimitRule = { most: number; perMs: number; message?: string }

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * How often. What each is counted by stands beside it; `address` is that of `addressOf`. Phone networks put thousands of
 * people behind one address, so what counts by address alone is generous. What is held at the same time (streams, bodies) is
 * bounded in in-flight.ts, hashes and pictures by concurrency-limit.ts. README.md#limits lists all of them.
 */
export const RATE_LIMITS = {
  /** Wrong passwords, by account and address: a stranger does not lock the owner out. Right ones are given back. */
  guess: { most: 10, perMs: 15 * MINUTE_MS },
  /** Wrong passwords, by account, from addresses where nobody has signed in to it. */
  'guess-account': {
    most: 100,
    perMs: HOUR_MS,
    message: 'Too many wrong passwords were tried for this account. Wait an hour, or set a new password by email.',
  },
  /** Wrong passwords, by address: account after account. */
  'guess-address': { most: 1000, perMs: 15 * MINUTE_MS },
  /** Codes of a second factor tried after the right password, by account, from anywhere. A right one begins the count anew. */
  'guess-code': {
    most: 10,
    perMs: 15 * MINUTE_MS,
    message: 'Too many wrong codes were tried for this account. Wait 15 minutes and try again.',
  },
  /** Sign-ins, by account and address: not a bound, but how `guess-account` knows an owner's own addresses. */
  'known-address': { most: Number.POSITIVE_INFINITY, perMs: 30 * 24 * HOUR_MS },
  /** Coupon codes tried, by account: so that they cannot be guessed. */
  coupon: { most: 30, perMs: 10 * MINUTE_MS },
  /** Calls that anyone may make and that leave an account, a message or a mail: by call and address. */
  'sign-up': { most: 300, perMs: HOUR_MS },
  /** The same, by call. */
  'sign-up-total': { most: 3000, perMs: HOUR_MS },
  /** Mails that a stranger can cause, by purpose and the e-mail address that they go to (mail-limit.ts). */
  'mail-target': { most: 5, perMs: HOUR_MS },
  /** The same, by purpose. */
  'mail-total': { most: 2000, perMs: HOUR_MS },
  /** How often the gateway is asked for a browser that comes back, by payment. */
  'payment-return': { most: 20, perMs: 10 * MINUTE_MS },
  /** Reads of the API and of pages, by address. In short windows, so that a burst delays others by less than a second. */
  'read-address': { most: 1000, perMs: 5 * SECOND_MS },
  /** Pictures, by address. */
  'picture-address': { most: 2000, perMs: 5 * SECOND_MS },
  'write-address': { most: 3000, perMs: MINUTE_MS },
  /** Writes, by account. */
  'write-actor': { most: 600, perMs: MINUTE_MS },
} as const satisfies Record<string, RateLimitRule>

export type RateLimitName = keyof typeof RATE_LIMITS

/** Uses since the window began, and when it ends (milliseconds since 1970). */
export type RateLimitCount = { used: number; endsAt: number }

/**
 * Where uses are counted, in windows that begin with a count's first use. In memory for one process (memory-counts.ts); a
 * store that several processes share takes its place by implementing this.
 */
export type RateLimitStore = {
  /** Adds to a count, which begins anew when its window of `perMs` has ended, and answers it. */
  add(limit: RateLimitName, who: string, uses: number, perMs: number): Promise<RateLimitCount>
  get(limit: RateLimitName, who: string): Promise<RateLimitCount | null>
  remove(limit: RateLimitName, who: string): Promise<void>
}

export type RateLimiter = {
  /** @throws Refusal RATE_LIMITED with `retryAfter` in seconds when `who` has used up this limit */
  consume(limit: RateLimitName, who: string): Promise<void>
  /** The same without throwing: is this use within the limit? */
  tryConsume(limit: RateLimitName, who: string): Promise<boolean>
  getUsed(limit: RateLimitName, who: string): Promise<number>
  /** Takes one use back. */
  refund(limit: RateLimitName, who: string): Promise<void>
  /** Begins the count anew. */
  reset(limit: RateLimitName, who: string): Promise<void>
}

export const createRateLimiter = (counts: RateLimitStore, now: () => number): RateLimiter => {
  const add = (limit: RateLimitName, who: string, uses: number) =>
    counts.add(limit, who, uses, RATE_LIMITS[limit].perMs)
  return {
    consume: async (limit, who) => {
      const { used, endsAt } = await add(limit, who, 1)
      if (used > RATE_LIMITS[limit].most) throw rateLimitedError(RATE_LIMITS[limit], endsAt - now())
    },
    tryConsume: async (limit, who) => (await add(limit, who, 1)).used <= RATE_LIMITS[limit].most,
    getUsed: async (limit, who) => (await counts.get(limit, who))?.used ?? 0,
    refund: async (limit, who) => {
      await add(limit, who, -1)
    },
    reset: (limit, who) => counts.remove(limit, who),
  }
}

/** Where configuration turns rate limits off. */
export const UNLIMITED: RateLimiter = {
  consume: async () => undefined,
  tryConsume: async () => true,
  getUsed: async () => 0,
  refund: async () => undefined,
  reset: async () => undefined,
}

const rateLimitedError = ({ message }: RateLimitRule, waitMs: number): ApiError =>
  new ApiError('RATE_LIMITED', message ?? ERROR_MESSAGES.rateLimited, {
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
  })
