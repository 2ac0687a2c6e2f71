import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
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
import { readSuggestions } from '../../local/resources/products/reads.ts'
import { readRecentSearches } from '../../local/resources/recent-searches.ts'
import { listingKey, readListing, refreshListing } from '../../local/sync/listings.ts'
import type { SearchSuggestion } from '../../ui/search-box.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

/** How long typing must pause before the server is asked. */
const DEBOUNCE_MS = 250

/**
 * Suggestions for a search text: products of this device at once, then those of the server below them, so that nothing
 * moves under the finger. Without text, the recent searches.
 */
export const useSuggestions = (typed: string): SearchSuggestion[] => {
  const searchTerm = typed.trim().slice(0, SEARCH_MAX)
  const read = useLiveQuery(
    async () => ({
      searchTerm,
      searches: await readRecentSearches(),
      local: await readSuggestions(searchTerm, MAX_SUGGESTIONS),
      listing: searchTerm && (await readListing(suggestProducts, { searchTerm })),
    }),
    [searchTerm],
  )
  const debounced = useDebouncedTerm(searchTerm)
  useRefresh(debounced && listingKey(suggestProducts, { searchTerm: debounced }), force =>
    refreshListing(suggestProducts, { searchTerm: debounced }, { force }),
  )
  if (searchTerm === '') return (read?.searches ?? []).map(toRecentSearchSuggestion)
  if (read?.searchTerm !== searchTerm) return []
  const remote = (read.listing ? read.listing.rows : null) as Suggested[] | null
  return mergeSuggestions(read.local, remote ?? [], splitQuery(searchTerm))
}

/** The device's products, updated from the server's rows, then those that only the server has. */
export const mergeSuggestions = (
  local: readonly Product[],
  remote: readonly Suggested[],
  words: readonly string[],
): SearchSuggestion[] => {
  const rows = new Map<string, Product | Suggested>([...local, ...remote].map(row => [row.id, row]))
  return [...rows.values()].slice(0, MAX_SUGGESTIONS).map(row => toProductSuggestion(row, words))
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
  useDebounced(() => setSettled(term), term, DEBOUNCE_MS)
  return settled
}
