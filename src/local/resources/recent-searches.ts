import { SEARCH_MAX } from '../../contract/constants.ts'
import { foldText } from '../../contract/search-text.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'

/** How many searches the device remembers. */
export const MAX_RECENT_SEARCHES = 8

/** The searches with one more at the front; the same words, however they were written, stand there once. */
export const addSearch = (searches: readonly string[], typed: string): string[] => {
  const term = typed.trim().slice(0, SEARCH_MAX)
  if (term === '') return [...searches]
  return [term, ...searches.filter(other => foldText(other) !== foldText(term))].slice(0, MAX_RECENT_SEARCHES)
}

/** What was searched for on this device, the newest first. */
export const readRecentSearches = async (): Promise<string[]> => {
  const row = await db.meta.get('searches')
  return row?.key === 'searches' ? row.value : []
}

/** Remembers what a person searched for. */
export const saveRecentSearch = (term: string): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: 'searches', value: addSearch(await readRecentSearches(), term), at: now() })
  })
