import { toDhakaDay } from '../../../src/contract/dhaka-days.ts'
import type { ProductQuery } from '../../../src/contract/products/products.ts'
import { foldText } from '../../../src/contract/search-text.ts'
import type { Database, Store } from '../../db/store.ts'
import type { Tables } from '../../db/tables.ts'

/** In the memory of a process until they are written. */
const MAX_PENDING_TERMS = 500
/** A program that searches for made-up words must not fill the disk. */
const MAX_TERMS_A_DAY = 5000
/** Longer texts are pasted by mistake, and may say anything of a person. */
const MAX_TERM_LENGTH = 60
/** Parts of addresses and phone numbers. */
const PERSONAL = /@|\d[\d\s-]{5,}/

type SearchCount = Tables['searches']
const pendingCounts = new WeakMap<Store, Map<string, SearchCount>>()

/**
 * Counts a search in memory, so that a read never waits for a write. Only whole searches count: further pages, and what
 * somebody has narrowed down, say nothing of what the market lacks.
 * @param results how many products it found; absent: the response came from memory
 */
export const countSearch = (
  store: Store,
  { searchTerm, ...query }: ProductQuery,
  { now, results }: { now: number; results?: number },
): void => {
  const term = foldText(searchTerm ?? '')
  if (!isCounted(term) || isNarrowed(query)) return
  const counts = pendingCounts.get(store) ?? new Map<string, SearchCount>()
  const day = toDhakaDay(now)
  const key = `${day} ${term}`
  const last = counts.get(key)
  if (!last && counts.size >= MAX_PENDING_TERMS) return
  counts.set(key, { day, term, count: (last?.count ?? 0) + 1, results: results ?? last?.results ?? null })
  pendingCounts.set(store, counts)
}

const isCounted = (term: string): boolean => term.length > 0 && term.length <= MAX_TERM_LENGTH && !PERSONAL.test(term)

const PRESENTATION: readonly string[] = [
  'page',
  'limit',
  'sortBy',
  'sortOrder',
  'facets',
] satisfies (keyof ProductQuery)[]

const isNarrowed = ({ page, ...query }: Omit<ProductQuery, 'searchTerm'>): boolean =>
  page > 1 || Object.entries(query).some(([field, value]) => value !== undefined && !PRESENTATION.includes(field))

/** Writes the counts of this process. */
export const flushSearches = async ({ store }: { store: Store }): Promise<void> => {
  const counts = pendingCounts.get(store)
  if (!counts) return
  pendingCounts.delete(store)
  // Sorted, so that two processes cannot deadlock.
  const searches = [...counts.values()].sort((a, b) => (a.term < b.term ? -1 : 1))
  await store.write(async tx => addSearches(tx, await limitNewTerms(tx, searches)))
}

/** Without the new terms of a day that has had its number of them. */
const limitNewTerms = async (tx: Database, searches: readonly SearchCount[]): Promise<SearchCount[]> => {
  const days = [...new Set(searches.map(({ day }) => day))]
  const kept = await Promise.all(
    days.map(async day => {
      const ofDay = searches.filter(search => search.day === day)
      const known = await listKnownTerms(tx, day)
      const fresh = ofDay.filter(({ term }) => !known.has(term)).slice(0, MAX_TERMS_A_DAY - known.size)
      return ofDay.filter(search => known.has(search.term) || fresh.includes(search))
    }),
  )
  return kept.flat()
}

const listKnownTerms = async (db: Database, day: number): Promise<Set<string>> => {
  const rows = await db.selectFrom('searches').select('term').where('day', '=', day).execute()
  return new Set(rows.map(({ term }) => term))
}

const addSearches = async (tx: Database, searches: readonly SearchCount[]): Promise<void> => {
  if (searches.length === 0) return
  await tx
    .insertInto('searches')
    .values([...searches])
    .onConflict(conflict =>
      conflict.columns(['day', 'term']).doUpdateSet(row => ({
        count: row('searches.count', '+', row.ref('excluded.count')),
        results: row.fn.coalesce('excluded.results', 'searches.results'),
      })),
    )
    .execute()
}

/** Deletes the searches of days before this one. */
export const purgeSearches = async (tx: Database, day: number): Promise<void> => {
  await tx.deleteFrom('searches').where('day', '<', day).execute()
}
