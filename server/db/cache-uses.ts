import type { Database } from './store.ts'

type CacheUses = Map<string, { hits: number; misses: number }>
const usesByDatabase = new WeakMap<Database, CacheUses>()

/** Counts a read of a cache of this process, for its metrics. */
export const countCacheUse = (db: Database, cache: string, isHit: boolean): void => {
  const uses: CacheUses = usesByDatabase.get(db) ?? new Map()
  const { hits, misses } = uses.get(cache) ?? { hits: 0, misses: 0 }
  uses.set(cache, { hits: hits + (isHit ? 1 : 0), misses: misses + (isHit ? 0 : 1) })
  usesByDatabase.set(db, uses)
}

/** How often each cache of this process had what was asked for, and how often not, since the process started. */
export const readCacheUses = (db: Database): ReadonlyMap<string, { hits: number; misses: number }> =>
  usesByDatabase.get(db) ?? new Map()
