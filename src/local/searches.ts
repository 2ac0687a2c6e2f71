import { SEARCH_MAX } from '../contract/constants.ts'
import { fold } from '../contract/text.ts'
import { now } from './clock.ts'
import { db } from './db.ts'

/** How many searches the device remembers. */
export const SEARCHES_MAX = 8

/** The searches with one more at the front; the same words, however they were written, stand there once. */
export const withSearch = (searches: readonly string[], typed: string): string[] => {
  const term = typed.trim().slice(0, SEARCH_MAX)
  if (term === '') return [...searches]
  return [term, ...searches.filter(other => fold(other) !== fold(term))].slice(0, SEARCHES_MAX)
}

/** What was searched for on this device, the newest first. */
export const readSearches = async (): Promise<string[]> => {
  const row = await db.meta.get('searches')
  return row?.key === 'searches' ? row.value : []
}

/** Remembers what a person searched for. */
export const rememberSearch = (term: string): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: 'searches', value: withSearch(await readSearches(), term), at: now() })
  })
