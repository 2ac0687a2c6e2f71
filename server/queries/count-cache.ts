import { readListingSeq } from '../db/counters.ts'
import type { Database } from '../db/store.ts'
import { countCacheUse } from './cache-uses.ts'

const MAX_CACHED_COUNTS = 1000

type CountCache = { seq: number; totals: Map<string, number> }
const countCaches = new WeakMap<Database, CountCache>()

/**
 * The total of a listing, counted once per listing sequence number: a count over 100,000 products takes milliseconds,
 * reading the number takes microseconds. It is exact across processes, because the number is in the database.
 * @param key identifies the filter, which must not depend on stock, because stock changes do not advance the number
 */
export const cachedCount = async (db: Database, key: string, count: () => Promise<number>): Promise<number> => {
  const seq = await readListingSeq(db)
  const cache = countCacheAt(db, seq)
  const cached = cache.totals.get(key)
  countCacheUse(db, 'counts', cached !== undefined)
  if (cached !== undefined) return cached
  const total = await count()
  if (cache.totals.size >= MAX_CACHED_COUNTS) cache.totals.delete(cache.totals.keys().next().value!)
  cache.totals.set(key, total)
  return total
}

const countCacheAt = (db: Database, seq: number): CountCache => {
  const cache = countCaches.get(db)
  if (cache?.seq === seq) return cache
  const fresh = { seq, totals: new Map<string, number>() }
  countCaches.set(db, fresh)
  return fresh
}
