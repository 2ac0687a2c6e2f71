import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { suggestProducts } from '../../../contract/products/products.ts'
import { cleanSearchTerm } from '../../../contract/search-text.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { readRecentSearches } from '../../../local/search/recent-searches.ts'
import { listingKey, refreshListing } from '../../../local/sync/listings.ts'
import type { SearchSuggestion } from '../../../ui/layout/search-box.tsx'
import { useDebounced } from '../../../ui/state/use-debounced.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useShopUrl } from './shop-url.ts'

/** How long typing must pause before the server is asked. */
const DEBOUNCE_MS = 250

/**
 * Suggestions for a search text: categories, shops and products of this device at once, then products of the server
 * below them, so that nothing moves under the finger. Without text, the recent searches.
 */
export const useSuggestions = (typed: string): SearchSuggestion[] => {
  const t = useTranslate()
  const toShopUrl = useShopUrl()
  const searchTerm = cleanSearchTerm(typed)
  const searches = useLiveQuery(readRecentSearches) ?? []
  const read = useLiveQuery(
    async () => searchTerm && { searchTerm, found: await findSuggestions(searchTerm) },
    [searchTerm],
  )
  const debounced = useDebouncedTerm(searchTerm)
  useRefresh(debounced && listingKey(suggestProducts, { searchTerm: debounced, places: true }), force =>
    refreshListing(suggestProducts, { searchTerm: debounced, places: true }, { force }),
  )
  if (searchTerm === '') return searches.map(toRecentSearchSuggestion)
  return (read && read.searchTerm === searchTerm && read.found?.(t, toShopUrl)) || []
}

/** Undefined where its script cannot be loaded. A promise of the page's own, as Dexie's live queries need it. */
const findSuggestions = async (searchTerm: string) => {
  const loaded = await Promise.resolve(import('./suggestions.ts').catch(() => null))
  return loaded?.findSuggestions(searchTerm)
}

const toRecentSearchSuggestion = (term: string): SearchSuggestion => ({
  id: `search:${term}`,
  label: term,
  isRecent: true,
})

const useDebouncedTerm = (term: string): string => {
  const [settled, setSettled] = useState(term)
  useDebounced(() => setSettled(term), term, DEBOUNCE_MS)
  return settled
}
