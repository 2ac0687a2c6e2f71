import { LRUCache } from 'lru-cache'
import type { Facets } from '../../src/contract/facet-counts.ts'
import { countCacheUse } from './cache-uses.ts'
import { readListingSeq } from './counters.ts'
import type { Database } from './store.ts'

const MAX_CACHED_COUNTS = 1000

/** An estimate is counted anew after so many changes of the listing. */
const MAX_ESTIMATE_AGE = 1000

const MAX_CACHED_FACETS = 300

type Estimate = { seq: number; total: number }
/** What was counted at one number of the listing is not asked for at the next, and falls out as the oldest. */
type CountCache = {
  /** The newest number that was read. */
  seq: number
  totals: LRUCache<string, number>
  facets: LRUCache<string, Facets>
  estimates: LRUCache<string, Estimate>
}
const countCaches = new WeakMap<Database, CountCache>()

/**
 * The total of a listing, counted once per listing sequence number: a count over 100,000 products takes milliseconds,
 * reading the number takes microseconds. It is exact across processes, because the number is in the database.
 * @param key identifies the filter, which must not depend on stock, because stock changes do not advance the number
 */
export const cachedCount = async (db: Database, key: string, count: () => Promise<number>): Promise<number> => {
  const seq = await readListingSeq(db)
  const { totals } = countCacheAt(db, seq)
  const cached = totals.get(`${seq} ${key}`)
  countCacheUse(db, 'counts', cached !== undefined)
  if (cached !== undefined) return cached
  const total = await count()
  totals.set(`${seq} ${key}`, total)
  return total
}

/** The facets of a listing, likewise. Those of variants in stock may be as old as the last change of the listing. */
export const cachedFacets = async (db: Database, key: string, count: () => Promise<Facets>): Promise<Facets> => {
  const seq = await readListingSeq(db)
  const { facets } = countCacheAt(db, seq)
  const cached = facets.get(`${seq} ${key}`)
  countCacheUse(db, 'facets', cached !== undefined)
  if (cached) return cached
  const counted = await count()
  facets.set(`${seq} ${key}`, counted)
  return counted
}

/**
 * About what `cachedCount` would return, for choosing between ways to the same result: counting again after each change
 * of the listing would cost more than the better way saves.
 */
export const estimateCount = async (db: Database, key: string, count: () => Promise<number>): Promise<number> => {
  const seq = countCaches.get(db)?.seq ?? (await readListingSeq(db))
  const { estimates } = countCacheAt(db, seq)
  const estimate = estimates.get(key)
  if (estimate && seq - estimate.seq < MAX_ESTIMATE_AGE) return estimate.total
  const total = await cachedCount(db, key, count)
  estimates.set(key, { seq, total })
  return total
}

const countCacheAt = (db: Database, seq: number): CountCache => {
  const cache = countCaches.get(db) ?? createCountCache(seq)
  cache.seq = seq
  countCaches.set(db, cache)
  return cache
}

const createCountCache = (seq: number): CountCache => ({
  seq,
  totals: new LRUCache({ max: MAX_CACHED_COUNTS }),
  facets: new LRUCache({ max: MAX_CACHED_FACETS }),
  estimates: new LRUCache({ max: MAX_CACHED_COUNTS }),
})
