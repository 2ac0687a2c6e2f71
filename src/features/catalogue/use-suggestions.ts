import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { SEARCH_MAX } from '../../contract/constants.ts'
import {
  MAX_SUGGESTIONS,
  type Product,
  type Suggestion as Suggested,
  suggestProducts,
} from '../../contract/products.ts'
import { findHighlights } from '../../contract/search-highlights.ts'
import { splitQuery } from '../../contract/search-text.ts'
import { useRefresh } from '../../lists/use-refresh.ts'
import { readSuggestions } from '../../local/resources/catalogue.ts'
import { readRecentSearches } from '../../local/resources/recent-searches.ts'
import { listingKey, readListing, refreshListing } from '../../local/sync/listings.ts'
import type { SearchSuggestion } from '../../ui/search-box.tsx'

/** A pause in typing this long sends the term to the server. */
const DEBOUNCE_MS = 250

/**
 * What the search box offers for a text: products of this device at once, then those that the server adds, below, so that
 * nothing moves under a finger. For no text, the latest searches.
 */
export const useSuggestions = (typed: string): SearchSuggestion[] => {
  const searchTerm = typed.trim().slice(0, SEARCH_MAX)
  const read = useLiveQuery(
    async () => ({
      searchTerm,
      searches: await readRecentSearches(),
      here: await readSuggestions(searchTerm, MAX_SUGGESTIONS),
      answer: searchTerm && (await readListing(suggestProducts, { searchTerm })),
    }),
    [searchTerm],
  )
  const settled = useDebouncedTerm(searchTerm)
  useRefresh(settled && listingKey(suggestProducts, { searchTerm: settled }), force =>
    refreshListing(suggestProducts, { searchTerm: settled }, { force }),
  )
  if (searchTerm === '') return (read?.searches ?? []).map(toRecentSearchSuggestion)
  if (read?.searchTerm !== searchTerm) return []
  const answered = (read.answer ? read.answer.rows : null) as Suggested[] | null
  return mergeSuggestions(read.here, answered ?? [], splitQuery(searchTerm))
}

/** The device's products, as the server has them by now, and behind them those that only the server knows. */
export const mergeSuggestions = (
  here: readonly Product[],
  answered: readonly Suggested[],
  words: readonly string[],
): SearchSuggestion[] => {
  const known = new Map<string, Product | Suggested>([...here, ...answered].map(row => [row.id, row]))
  return [...known.values()].slice(0, MAX_SUGGESTIONS).map(row => toProductSuggestion(row, words))
}

const toRecentSearchSuggestion = (term: string): SearchSuggestion => ({
  id: `search:${term}`,
  label: term,
  isRecent: true,
})

const toProductSuggestion = (row: Product | Suggested, words: readonly string[]): SearchSuggestion => {
  const { id, name, category, image, thumbhash, price } = row
  const highlight = 'highlight' in row ? row.highlight : findHighlights(name, words)
  return { id, label: name, highlight, ...(category && { detail: category.name }), image, thumbhash, price }
}

const useDebouncedTerm = (term: string): string => {
  const [settled, setSettled] = useState(term)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(term), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [term])
  return settled
}
