import { RATE_LIMITS, type RateLimitCount, type RateLimitName, type RateLimitStore } from './rate-limits.ts'

/** Per limit, so that a flood of new addresses under one limit cannot evict the counts of another. */
const MAX_COUNTS = 50_000

/**
 * Counts in the memory of this process. Keeps at most MAX_COUNTS per limit, so that a flood cannot fill the memory.
 * @param now the time in milliseconds
 */
export const createMemoryRateLimitStore = (now: () => number): RateLimitStore => {
  const countsByLimit = new Map<RateLimitName, Map<string, RateLimitCount>>()
  const getCounts = (limit: RateLimitName): Map<string, RateLimitCount> => {
    const counts = countsByLimit.get(limit) ?? new Map<string, RateLimitCount>()
    countsByLimit.set(limit, counts)
    return counts
  }
  const getCurrent = (limit: RateLimitName, key: string): RateLimitCount | null => {
    const count = getCounts(limit).get(key)
    const leftMs = count ? count.endsAt - now() : 0
    // A window that ends later than a whole one was begun before the clock went back.
    return leftMs > 0 && leftMs <= RATE_LIMITS[limit].perMs ? count! : null
  }
  return {
    add: async (limit, key, uses, perMs) => {
      const { used, endsAt } = getCurrent(limit, key) ?? { used: 0, endsAt: now() + perMs }
      const count = { used: Math.max(0, used + uses), endsAt }
      const counts = getCounts(limit)
      counts.set(key, count)
      if (counts.size > MAX_COUNTS) evictCounts(counts, now())
      return count
    },
    get: async (limit, key) => getCurrent(limit, key),
    remove: async (limit, key) => {
      getCounts(limit).delete(key)
    },
  }
}

/** Removes expired counts, then the oldest until half are left. */
const evictCounts = (counts: Map<string, RateLimitCount>, now: number): void => {
  for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key)
  for (const key of counts.keys()) {
    if (counts.size <= MAX_COUNTS / 2) return
    counts.delete(key)
  }
}
