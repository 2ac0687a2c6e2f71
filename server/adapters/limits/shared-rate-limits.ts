import { createHash } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import type { SharedCounts, Store } from '../../db/store.ts'
import { createMemoryRateLimitStore } from './memory-rate-limits.ts'
import {
  createRateLimiter,
  RATE_LIMITS,
  type RateLimiter,
  type RateLimitName,
  type RateLimitStore,
  UNLIMITED,
} from './rate-limits.ts'

/**
 * Counted by each process alone: they bound the work of one process, and a query for each request would cost more than
 * it protects.
 */
const OWN_LIMITS: readonly RateLimitName[] = ['read-address', 'picture-address', 'write-address', 'write-actor']

type LimitOptions = { config: Pick<Config, 'hasRateLimit'>; store: Pick<Store, 'counts'>; now(): number }

/**
 * The rate limiter as configured. On PostgreSQL guesses at passwords, codes and coupons and mails are counted together
 * with the other processes.
 */
export const openRateLimiter = ({ config, store, now }: LimitOptions): RateLimiter => {
  if (!config.hasRateLimit) return UNLIMITED
  const own = createMemoryRateLimitStore(now)
  return createRateLimiter(store.counts ? withSharedCounts(own, store.counts, now) : own, now)
}

const withSharedCounts = (own: RateLimitStore, shared: SharedCounts, now: () => number): RateLimitStore => ({
  add: (limit, key, uses, perMs) =>
    OWN_LIMITS.includes(limit) ? own.add(limit, key, uses, perMs) : shared.add(hashKey(limit, key), uses, perMs, now()),
  get: (limit, key) =>
    OWN_LIMITS.includes(limit) ? own.get(limit, key) : shared.get(hashKey(limit, key), RATE_LIMITS[limit].perMs, now()),
  remove: (limit, key) => (OWN_LIMITS.includes(limit) ? own.remove(limit, key) : shared.remove(hashKey(limit, key))),
})

/** Keys have addresses and emails, which the database need not know. */
const hashKey = (limit: RateLimitName, key: string): string =>
  createHash('sha256').update(`${limit} ${key}`).digest('base64url')
