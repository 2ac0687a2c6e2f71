import { readListingSeq } from '../db/counters.ts'
import type { Database } from '../db/store.ts'

const MAX_CACHED_COUNTS = 1000

type CountCache = { seq: number; totals: Map<string, number> }
const countCaches = new WeakMap<Database, CountCache>()

/**
 * The total of a listing, counted once for each state of the catalogue: a count over 100,000 products takes milliseconds,
 * reading the listing's number takes microseconds. Right across processes, because the number is in the database.
 * @param key names the filter; only filters that a change of stock does not touch may be kept
 */
export const cachedCount = async (db: Database, key: string, count: () => Promise<number>): Promise<number> => {
  const seq = await readListingSeq(db)
  const kept = countCacheAt(db, seq)
  const known = kept.totals.get(key)
  if (known !== undefined) return known
  const total = await count()
  if (kept.totals.size >= MAX_CACHED_COUNTS) kept.totals.delete(kept.totals.keys().next().value!)
  kept.totals.set(key, total)
  return total
}

const countCacheAt = (db: Database, seq: number): CountCache => {
  const kept = countCaches.get(db)
  if (kept?.seq === seq) return kept
  const fresh = { seq, totals: new Map<string, number>() }
  countCaches.set(db, fresh)
  return fresh
}
