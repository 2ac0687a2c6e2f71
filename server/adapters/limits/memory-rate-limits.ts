import type { Config } from '../../config/config.ts'
import {
  createRateLimiter,
  type RateLimitCount,
  type RateLimiter,
  type RateLimitName,
  type RateLimitStore,
  UNLIMITED,
} from './rate-limits.ts'

/** For each limit: a flood of new addresses under one must not push the counts of another out. */
const MAX_COUNTS = 50_000

/** The limits of this process; none where configuration turns them off. */
export const openRateLimiter = ({ hasRateLimit }: Pick<Config, 'hasRateLimit'>, now: () => number): RateLimiter =>
  hasRateLimit ? createRateLimiter(createMemoryRateLimitStore(now), now) : UNLIMITED

/**
 * Counts in the memory of this process, gone with it. Of each limit the newest fifty thousand counts are kept: a flood does
 * not fill the memory.
 * @param now milliseconds
 */
export const createMemoryRateLimitStore = (now: () => number): RateLimitStore => {
  const kept = new Map<RateLimitName, Map<string, RateLimitCount>>()
  const countsOf = (limit: RateLimitName): Map<string, RateLimitCount> => {
    const counts = kept.get(limit) ?? new Map<string, RateLimitCount>()
    kept.set(limit, counts)
    return counts
  }
  const running = (limit: RateLimitName, who: string): RateLimitCount | null => {
    const count = countsOf(limit).get(who)
    return count && count.endsAt > now() ? count : null
  }
  return {
    add: async (limit, who, uses, perMs) => {
      const { used, endsAt } = running(limit, who) ?? { used: 0, endsAt: now() + perMs }
      const count = { used: Math.max(0, used + uses), endsAt }
      const counts = countsOf(limit)
      counts.set(who, count)
      if (counts.size > MAX_COUNTS) evictCounts(counts, now())
      return count
    },
    get: async (limit, who) => running(limit, who),
    remove: async (limit, who) => {
      countsOf(limit).delete(who)
    },
  }
}

/** Those that have run out, then the oldest until half are left. */
const evictCounts = (counts: Map<string, RateLimitCount>, now: number): void => {
  for (const [who, { endsAt }] of counts) if (endsAt <= now) counts.delete(who)
  for (const who of counts.keys()) {
    if (counts.size <= MAX_COUNTS / 2) return
    counts.delete(who)
  }
}
