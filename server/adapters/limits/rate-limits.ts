import { HOUR_MS, MINUTE_MS } from '../../../src/contract/durations.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { SERVER_ERRORS } from '../../../src/contract/messages/fixed-messages.ts'
import type { ServerMessageKey } from '../../../src/contract/messages/server-messages.ts'

type RateLimitRule = { max: number; perMs: number; message?: ServerMessageKey }

const SECOND_MS = 1000

/**
 * Limits over time. The comment of each says what it is counted by; an address is the client's IP address
 * (http/requests/client-address.ts). Mobile networks put thousands of people behind one address, so limits by address alone are
 * generous. See also in-flight-limits.ts (open streams and bodies) and concurrency-limit.ts (hashes and pictures).
 * server/deploy/README.md#limits lists all of them.
 */
export const RATE_LIMITS = {
  /** Wrong passwords, by account and address, so that a stranger cannot lock the owner out. Right ones do not count. */
  guess: { max: 10, perMs: 15 * MINUTE_MS },
  /** Wrong passwords, by account, from addresses where nobody has signed in to the account before. */
  'guess-account': {
    max: 100,
    perMs: HOUR_MS,
    message: 'Too many wrong passwords were tried for this account. Wait an hour, or set a new password by email.',
  },
  /** Wrong passwords, by address, against attacks on many accounts. */
  'guess-address': { max: 1000, perMs: 15 * MINUTE_MS },
  /** Second-factor codes tried after the right password, by account. A right code resets the count. */
  'guess-code': {
    max: 10,
    perMs: 15 * MINUTE_MS,
    message: 'Too many wrong codes were tried for this account. Wait 15 minutes and try again.',
  },
  /** Codes of text messages tried, by address; each code has few tries of its own. */
  'guess-phone': { max: 300, perMs: 15 * MINUTE_MS },
  /** Text messages that anyone can cause, by address. The database counts those to each number and of each day. */
  'text-address': { max: 60, perMs: HOUR_MS },
  /** Sign-ins, by account and address. Never exceeded; `guess-account` uses it to recognise the owner's addresses. */
  'known-address': { max: Number.POSITIVE_INFINITY, perMs: 30 * 24 * HOUR_MS },
  /** Coupon codes tried, by account, against guessing. */
  coupon: { max: 30, perMs: 10 * MINUTE_MS },
  /** Codes of orders that are picked up, tried by a shop, by account. */
  'pickup-code': {
    max: 20,
    perMs: HOUR_MS,
    message: 'Too many wrong codes were tried. Wait an hour, or ask the market to help.',
  },
  /** Downloads of everything that is stored about an account, by account: they read a lot. */
  'account-data': { max: 5, perMs: HOUR_MS },
  /** Questions and answers about products, by account: everybody reads them. */
  question: {
    max: 20,
    perMs: HOUR_MS,
    message: 'You have written a lot of questions and answers. Please wait an hour before you write more.',
  },
  /** Messages in conversations, by account. */
  message: {
    max: 200,
    perMs: HOUR_MS,
    message: 'You have written a lot of messages. Please wait before you write more.',
  },
  /** Reports of products, reviews, questions and messages, by account. */
  report: { max: 20, perMs: HOUR_MS, message: 'You have reported a lot. Please wait an hour before you report more.' },
  /** Invitations to a shop, by account. */
  invitation: { max: 40, perMs: 24 * HOUR_MS },
  /** Public endpoints that create an account, a message or a mail, by endpoint and address. */
  'sign-up': { max: 300, perMs: HOUR_MS },
  /** The same, by endpoint. */
  'sign-up-total': { max: 3000, perMs: HOUR_MS },
  /** Mails that anyone can cause, by purpose and recipient (mail-limit.ts). */
  'mail-target': { max: 5, perMs: HOUR_MS },
  /** The same, by purpose. */
  'mail-total': { max: 2000, perMs: HOUR_MS },
  /** Tests of mail and push by an admin, by account. */
  'test-message': { max: 20, perMs: 10 * MINUTE_MS },
  /** Queries to the gateway when a browser returns from it, by payment. */
  'payment-return': { max: 20, perMs: 10 * MINUTE_MS },
  /** Reads of the API and of pages, by address. The window is short, so that a burst delays others only briefly. */
  'read-address': { max: 1000, perMs: 5 * SECOND_MS },
  /** Pictures, by address. */
  'picture-address': { max: 2000, perMs: 5 * SECOND_MS },
  'write-address': { max: 3000, perMs: MINUTE_MS },
  /** Requests with an API key, by key. */
  'api-key': { max: 300, perMs: MINUTE_MS },
  /** Writes, by account. */
  'write-actor': { max: 600, perMs: MINUTE_MS },
} as const satisfies Record<string, RateLimitRule>

export type RateLimitName = keyof typeof RATE_LIMITS

/** Uses since the window began, and when it ends (milliseconds since 1970). */
export type RateLimitCount = { used: number; endsAt: number }

/**
 * Where uses are counted, in windows that begin with the first use. memory-rate-limits.ts counts in the memory of one
 * process, shared-rate-limits.ts in PostgreSQL.
 */
export type RateLimitStore = {
  /** Adds to a count and returns it. Starts a new window of `perMs` if the last one has ended. */
  add(limit: RateLimitName, key: string, uses: number, perMs: number): Promise<RateLimitCount>
  get(limit: RateLimitName, key: string): Promise<RateLimitCount | null>
  remove(limit: RateLimitName, key: string): Promise<void>
}

export type RateLimiter = {
  /** @throws ApiError RATE_LIMITED with `retryAfter` in seconds when this key has used up the limit */
  consume(limit: RateLimitName, key: string): Promise<void>
  /** Like `consume`, but returns whether the use is within the limit instead of throwing. */
  tryConsume(limit: RateLimitName, key: string): Promise<boolean>
  getUsed(limit: RateLimitName, key: string): Promise<number>
  /** Takes one use back. */
  refund(limit: RateLimitName, key: string): Promise<void>
  /** Sets the count to zero. */
  reset(limit: RateLimitName, key: string): Promise<void>
}

export const createRateLimiter = (counts: RateLimitStore, now: () => number): RateLimiter => {
  const add = (limit: RateLimitName, key: string, uses: number) =>
    counts.add(limit, key, uses, RATE_LIMITS[limit].perMs)
  return {
    consume: async (limit, key) => {
      const { used, endsAt } = await add(limit, key, 1)
      if (used > RATE_LIMITS[limit].max) throw rateLimitedError(RATE_LIMITS[limit], endsAt - now())
    },
    tryConsume: async (limit, key) => (await add(limit, key, 1)).used <= RATE_LIMITS[limit].max,
    getUsed: async (limit, key) => (await counts.get(limit, key))?.used ?? 0,
    refund: async (limit, key) => {
      await add(limit, key, -1)
    },
    reset: (limit, key) => counts.remove(limit, key),
  }
}

/** Used when the configuration turns rate limits off. */
export const UNLIMITED: RateLimiter = {
  consume: async () => undefined,
  tryConsume: async () => true,
  getUsed: async () => 0,
  refund: async () => undefined,
  reset: async () => undefined,
}

const rateLimitedError = ({ message }: RateLimitRule, waitMs: number): ApiError =>
  new ApiError('RATE_LIMITED', message ?? SERVER_ERRORS.rateLimited, {
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
  })
