import { LRUCache } from 'lru-cache'
import type { Facets } from '../../src/contract/facet-counts.ts'
import { countCacheUse } from './cache-uses.ts'
import { readListingSeq } from './counters.ts'
import type { Database } from './store.ts'

const MAX_CACHED_COUNTS = 1000

/** An estimate is counted anew after so many changes of the listing. */
const MAX_ESTIMATE_AGE = 1000

const MAX_CACHED_FACETS = 300

type CountCache = { seq: number; totals: LRUCache<string, number>; facets: LRUCache<string, Facets> }
type Estimate = { seq: number; total: number }
const estimates = new WeakMap<Database, LRUCache<string, Estimate>>()
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
  cache.totals.set(key, total)
  return total
}

/** The facets of a listing, likewise. Those of variants in stock may be as old as the last change of the listing. */
export const cachedFacets = async (db: Database, key: string, count: () => Promise<Facets>): Promise<Facets> => {
  const { facets } = countCacheAt(db, await readListingSeq(db))
  const cached = facets.get(key)
  countCacheUse(db, 'facets', cached !== undefined)
  if (cached) return cached
  const counted = await count()
  facets.set(key, counted)
  return counted
}

/**
 * About what `cachedCount` would return, for choosing between ways to the same result: counting again after each change
 * of the listing would cost more than the better way saves.
 */
export const estimateCount = async (db: Database, key: string, count: () => Promise<number>): Promise<number> => {
  const seq = countCaches.get(db)?.seq ?? (await readListingSeq(db))
  const known = estimates.get(db) ?? new LRUCache<string, Estimate>({ max: MAX_CACHED_COUNTS })
  const estimate = known.get(key)
  if (estimate && seq - estimate.seq < MAX_ESTIMATE_AGE) return estimate.total
  const total = await cachedCount(db, key, count)
  estimates.set(db, known.set(key, { seq, total }))
  return total
}

const countCacheAt = (db: Database, seq: number): CountCache => {
  const cache = countCaches.get(db)
  if (cache?.seq === seq) return cache
  const fresh = {
    seq,
    totals: new LRUCache<string, number>({ max: MAX_CACHED_COUNTS }),
    facets: new LRUCache<string, Facets>({ max: MAX_CACHED_FACETS }),
  }
  countCaches.set(db, fresh)
  return fresh
}
