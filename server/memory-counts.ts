import type { Config } from './config.ts'
import { type Count, type CountStore, createLimits, type Limit, type Limits, NO_LIMITS } from './limits.ts'

/** For each limit: a flood of new addresses under one must not push the counts of another out. */
const COUNTS_KEPT = 50_000

/** The limits of this process; none where configuration turns them off. */
export const openLimits = ({ hasRateLimit }: Pick<Config, 'hasRateLimit'>, now: () => number): Limits =>
  hasRateLimit ? createLimits(createMemoryCounts(now), now) : NO_LIMITS

/**
 * Counts in the memory of this process, gone with it. Of each limit the newest fifty thousand counts are kept: a flood does
 * not fill the memory.
 * @param now milliseconds
 */
export const createMemoryCounts = (now: () => number): CountStore => {
  const kept = new Map<Limit, Map<string, Count>>()
  const countsOf = (limit: Limit): Map<string, Count> => {
    const counts = kept.get(limit) ?? new Map<string, Count>()
    kept.set(limit, counts)
    return counts
  }
  const running = (limit: Limit, who: string): Count | null => {
    const count = countsOf(limit).get(who)
    return count && count.endsAt > now() ? count : null
  }
  return {
    add: async (limit, who, uses, perMs) => {
      const { used, endsAt } = running(limit, who) ?? { used: 0, endsAt: now() + perMs }
      const count = { used: Math.max(0, used + uses), endsAt }
      const counts = countsOf(limit)
      counts.set(who, count)
      if (counts.size > COUNTS_KEPT) dropOld(counts, now())
      return count
    },
    get: async (limit, who) => running(limit, who),
    remove: async (limit, who) => {
      countsOf(limit).delete(who)
    },
  }
}

/** Those that have run out, then the oldest until half are left. */
const dropOld = (counts: Map<string, Count>, now: number): void => {
  for (const [who, { endsAt }] of counts) if (endsAt <= now) counts.delete(who)
  for (const who of counts.keys()) {
    if (counts.size <= COUNTS_KEPT / 2) return
    counts.delete(who)
  }
}
