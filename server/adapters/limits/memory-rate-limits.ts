import { LRUCache } from 'lru-cache'
import { RATE_LIMITS, type RateLimitCount, type RateLimitName, type RateLimitStore } from './rate-limits.ts'

/** Per limit, so that a flood of new addresses under one limit cannot evict the counts of another. */
const MAX_COUNTS = 50_000
/** `max` would reserve the memory for all of them. */
const AT_MOST_COUNTS = { maxSize: MAX_COUNTS, sizeCalculation: () => 1 }

/**
 * Counts in the memory of this process. Keeps at most MAX_COUNTS per limit, so that a flood cannot fill the memory.
 * @param now the time in milliseconds
 */
export const createMemoryRateLimitStore = (now: () => number): RateLimitStore => {
  const countsByLimit = new Map<RateLimitName, LRUCache<string, RateLimitCount>>()
  const getCounts = (limit: RateLimitName): LRUCache<string, RateLimitCount> => {
    const counts = countsByLimit.get(limit) ?? new LRUCache<string, RateLimitCount>(AT_MOST_COUNTS)
    countsByLimit.set(limit, counts)
    return counts
  }
  const getCurrent = (limit: RateLimitName, key: string): RateLimitCount | null => {
    const count = getCounts(limit).get(key)
    if (!count) return null
    const leftMs = count.endsAt - now()
    // A window that ends later than a whole one was begun before the clock went back.
    return leftMs > 0 && leftMs <= RATE_LIMITS[limit].perMs ? count : null
  }
  return {
    add: async (limit, key, uses, perMs) => {
      const { used, endsAt } = getCurrent(limit, key) ?? { used: 0, endsAt: now() + perMs }
      const count = { used: Math.max(0, used + uses), endsAt }
      getCounts(limit).set(key, count)
      return count
    },
    get: async (limit, key) => getCurrent(limit, key),
    remove: async (limit, key) => {
      getCounts(limit).delete(key)
    },
  }
}
