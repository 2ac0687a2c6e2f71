import { cleanSearchTerm, foldText } from '../../contract/search-text.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import { readMeta } from '../db/meta.ts'

export const MAX_RECENT_SEARCHES = 8

/** The searches with a new one at the front. Searches that fold to the same text are listed once. */
export const addSearch = (searches: readonly string[], typed: string): string[] => {
  const term = cleanSearchTerm(typed)
  if (term === '') return [...searches]
  return [term, ...searches.filter(other => foldText(other) !== foldText(term))].slice(0, MAX_RECENT_SEARCHES)
}

/** The searches on this device, newest first. */
export const readRecentSearches = async (): Promise<string[]> => (await readMeta('searches')) ?? []

export const saveRecentSearch = (term: string): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: 'searches', value: addSearch(await readRecentSearches(), term), at: now() })
  })
