import { Refusal } from '../src/contract/errors.ts'
import { REFUSED } from '../src/contract/messages.ts'

type Rule = { most: number; perMs: number }

const MINUTE_MS = 60_000

/**
 * Generous where many people share one address, as phone networks here make them. Wrong passwords are counted for an
 * account from one address, so that a stranger cannot lock its owner out.
 */
export const LIMITS = {
  'sign-in': { most: 10, perMs: 15 * MINUTE_MS },
  'sign-in-address': { most: 300, perMs: 15 * MINUTE_MS },
  /** So that codes cannot be guessed. */
  coupon: { most: 30, perMs: 10 * MINUTE_MS },
  /** Of each call by itself that anyone may make and that leaves an account, a message or a mail. */
  'sign-up': { most: 30, perMs: 60 * MINUTE_MS },
  /** How often the gateway is asked for a browser that comes back from one payment. */
  'payment-return': { most: 20, perMs: 10 * MINUTE_MS },
  'write-address': { most: 3000, perMs: MINUTE_MS },
  'write-actor': { most: 600, perMs: MINUTE_MS },
} as const satisfies Record<string, Rule>

type Limit = keyof typeof LIMITS
type Count = { used: number; endsAt: number }
const COUNTS_KEPT = 100_000

export type Limits = {
  /** @throws Refusal RATE_LIMITED with `retryAfter` in seconds when `who` has used up this limit */
  count(limit: Limit, who: string): void
  /** Forgets what `who` has used: the password was right. */
  forgive(limit: Limit, who: string): void
}

/**
 * Counts in fixed windows in memory, for this process alone. What has run out is dropped, and above a hundred thousand
 * counts the oldest are: a flood of new addresses does not fill the memory.
 * @param now milliseconds
 */
export const createLimits = (now: () => number, isOn: boolean): Limits => {
  if (!isOn) return { count: () => undefined, forgive: () => undefined }
  const counts = new Map<string, Count>()
  return {
    count: (limit, who) => {
      const key = `${limit} ${who}`
      const count = running(counts.get(key), now()) ?? { used: 0, endsAt: now() + LIMITS[limit].perMs }
      if (count.used >= LIMITS[limit].most) throw tooMany(count.endsAt - now())
      counts.set(key, { ...count, used: count.used + 1 })
      if (counts.size > COUNTS_KEPT) dropOld(counts, now())
    },
    forgive: (limit, who) => {
      counts.delete(`${limit} ${who}`)
    },
  }
}

const running = (count: Count | undefined, now: number): Count | undefined =>
  count && count.endsAt > now ? count : undefined

const tooMany = (waitMs: number): Refusal =>
  new Refusal('RATE_LIMITED', REFUSED.rateLimited, { retryAfter: Math.ceil(waitMs / 1000) })

const dropOld = (counts: Map<string, Count>, now: number): void => {
  for (const [key, count] of counts) if (!running(count, now)) counts.delete(key)
  for (const key of counts.keys()) {
    if (counts.size <= COUNTS_KEPT / 2) return
    counts.delete(key)
  }
}
