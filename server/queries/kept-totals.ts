import { listingSeq } from '../db/counters.ts'
import type { Database } from '../db/store.ts'

const KEPT = 1000

type Kept = { seq: number; totals: Map<string, number> }
const keptOf = new WeakMap<Database, Kept>()

/**
 * The total of a listing, counted once for each state of the catalogue: a count over 100,000 products takes milliseconds,
 * reading the listing's number takes microseconds. Right across processes, because the number is in the database.
 * @param key names the filter; only filters that a change of stock does not touch may be kept
 */
export const keptTotal = async (db: Database, key: string, count: () => Promise<number>): Promise<number> => {
  const seq = await listingSeq(db)
  const kept = keptAt(db, seq)
  const known = kept.totals.get(key)
  if (known !== undefined) return known
  const total = await count()
  if (kept.totals.size >= KEPT) kept.totals.delete(kept.totals.keys().next().value!)
  kept.totals.set(key, total)
  return total
}

const keptAt = (db: Database, seq: number): Kept => {
  const kept = keptOf.get(db)
  if (kept?.seq === seq) return kept
  const fresh = { seq, totals: new Map<string, number>() }
  keptOf.set(db, fresh)
  return fresh
}
