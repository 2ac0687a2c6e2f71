import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { categoryUrl } from '../../contract/listing-url.ts'
import {
  MAX_SUGGESTIONS,
  type Product,
  type Suggestion as Suggested,
  suggestProducts,
} from '../../contract/products.ts'
import type { NameHighlights } from '../../contract/search/match-name.ts'
import { findHighlights } from '../../contract/search-highlights.ts'
import { cleanSearchTerm, splitQuery } from '../../contract/search-text.ts'
import { useRefresh } from '../../lists/use-refresh.ts'
import { readSuggestedPlaces, readSuggestions } from '../../local/resources/products/reads.ts'
import { readRecentSearches } from '../../local/resources/recent-searches.ts'
import { listingKey, readListing, refreshListing } from '../../local/sync/listings.ts'
import { showName, useTranslate } from '../../ui/i18n.ts'
import type { SearchSuggestion } from '../../ui/search-box.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
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
  const read = useLiveQuery(
    async () => ({
      searchTerm,
      searches: await readRecentSearches(),
      local: await readSuggestions(searchTerm, MAX_SUGGESTIONS),
      places: await readSuggestedPlaces(searchTerm),
      listing: searchTerm && (await readListing(suggestProducts, { searchTerm, places: true })),
    }),
    [searchTerm],
  )
  const debounced = useDebouncedTerm(searchTerm)
  useRefresh(debounced && listingKey(suggestProducts, { searchTerm: debounced, places: true }), force =>
    refreshListing(suggestProducts, { searchTerm: debounced, places: true }, { force }),
  )
  if (searchTerm === '') return (read?.searches ?? []).map(toRecentSearchSuggestion)
  if (read?.searchTerm !== searchTerm) return []
  const remote = (read.listing ? read.listing.rows : null) as Suggested[] | null
  const { categories, shops } = read.places
  const places = [
    ...categories.map(row => ({ ...row, kind: 'category' as const })),
    ...shops.map(({ logoUrl, ...row }) => ({ ...row, image: logoUrl, kind: 'shop' as const })),
  ]
  const words = splitQuery(searchTerm)
  return [
    ...mergePlaces(places, remote ?? [], words, toShopUrl).map(place => ({
      ...place,
      detail: t(PLACE_LABELS[place.kind]),
    })),
    ...mergeSuggestions(read.local, remote ?? [], words),
  ]
}

const PLACE_LABELS = { category: 'Category', shop: 'Shop' } as const

type Place = Pick<Suggested, 'id' | 'name' | 'nameBn' | 'image' | 'thumbhash'> &
  Partial<NameHighlights> & { kind: 'category' | 'shop' }

/** The categories and shops of the device, or those of the server where the device knows none. */
export const mergePlaces = (
  local: readonly Place[],
  remote: readonly Suggested[],
  words: readonly string[],
  toShopUrl: (shopId: string) => string | undefined,
): (SearchSuggestion & { kind: Place['kind'] })[] => {
  const isPlace = (row: Suggested): row is Suggested & Place => row.kind === 'category' || row.kind === 'shop'
  return (local.length > 0 ? local : remote.filter(isPlace)).flatMap(({ id, kind, image, thumbhash, ...named }) => {
    const href = kind === 'category' ? categoryUrl(named.name) : toShopUrl(id)
    const label = showName(named)
    return href ? [{ id, kind, href, label, image, thumbhash, highlight: getHighlight(named, label, words) }] : []
  })
}

/** The device's products, updated from the server's rows, then those that only the server has. */
export const mergeSuggestions = (
  local: readonly Product[],
  remote: readonly Suggested[],
  words: readonly string[],
): SearchSuggestion[] => {
  const products = remote.filter(({ kind = 'product' }) => kind === 'product')
  const rows = new Map<string, Product | Suggested>([...local, ...products].map(row => [row.id, row]))
  return [...rows.values()].slice(0, MAX_SUGGESTIONS).map(row => toProductSuggestion(row, words))
}

const toRecentSearchSuggestion = (term: string): SearchSuggestion => ({
  id: `search:${term}`,
  label: term,
  isRecent: true,
})

const toProductSuggestion = (
  row: (Product & Partial<NameHighlights>) | Suggested,
  words: readonly string[],
): SearchSuggestion => {
  const { id, category, image, thumbhash, price } = row
  const label = showName(row)
  const detail = category && { detail: showName(category) }
  return {
    id,
    label,
    href: `/products/${id}`,
    highlight: getHighlight(row, label, words),
    ...detail,
    image,
    thumbhash,
    ...(price !== undefined && { price }),
  }
}

/** That of the search, which knows synonyms, for the name that is shown. */
const getHighlight = (row: { name: string } & Partial<NameHighlights>, label: string, words: readonly string[]) =>
  (label === row.name ? row.highlight : row.highlightBn) ?? findHighlights(label, words)

const useDebouncedTerm = (term: string): string => {
  const [settled, setSettled] = useState(term)
  useDebounced(() => setSettled(term), term, DEBOUNCE_MS)
  return settled
}
