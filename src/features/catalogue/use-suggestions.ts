import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { SEARCH_MAX } from '../../contract/constants.ts'
import { highlightsOf } from '../../contract/highlight.ts'
import { type Product, SUGGESTIONS, type Suggestion as Suggested, suggestProducts } from '../../contract/products.ts'
import { queryWords } from '../../contract/text.ts'
import { suggestions } from '../../local/catalogue.ts'
import { listingKey, readListing, refreshListing } from '../../local/listings.ts'
import { readSearches } from '../../local/searches.ts'
import type { Suggestion } from '../../ui/search-box.tsx'
import { useRefresh } from './use-refresh.ts'

/** A pause in typing this long sends the term to the server. */
const PAUSE_MS = 250

/**
 * What the search box offers for a text: products of this device at once, then those that the server adds, below, so that
 * nothing moves under a finger. For no text, the latest searches.
 */
export const useSuggestions = (typed: string): Suggestion[] => {
  const searchTerm = typed.trim().slice(0, SEARCH_MAX)
  const read = useLiveQuery(
    async () => ({
      searchTerm,
      searches: await readSearches(),
      here: await suggestions(searchTerm, SUGGESTIONS),
      answer: searchTerm && (await readListing(suggestProducts, { searchTerm })),
    }),
    [searchTerm],
  )
  const settled = useSettled(searchTerm)
  useRefresh(settled && listingKey(suggestProducts, { searchTerm: settled }), force =>
    refreshListing(suggestProducts, { searchTerm: settled }, { force }),
  )
  if (searchTerm === '') return (read?.searches ?? []).map(recentSearch)
  if (read?.searchTerm !== searchTerm) return []
  const answered = (read.answer ? read.answer.rows : null) as Suggested[] | null
  return suggested(read.here, answered ?? [], queryWords(searchTerm))
}

/** The device's products, as the server has them by now, and behind them those that only the server knows. */
export const suggested = (
  here: readonly Product[],
  answered: readonly Suggested[],
  words: readonly string[],
): Suggestion[] => {
  const known = new Map<string, Product | Suggested>([...here, ...answered].map(row => [row.id, row]))
  return [...known.values()].slice(0, SUGGESTIONS).map(row => productSuggestion(row, words))
}

const recentSearch = (term: string): Suggestion => ({ id: `search:${term}`, label: term, isRecent: true })

const productSuggestion = (row: Product | Suggested, words: readonly string[]): Suggestion => {
  const { id, name, category, image, thumbhash, price } = row
  const highlight = 'highlight' in row ? row.highlight : highlightsOf(name, words)
  return { id, label: name, highlight, ...(category && { detail: category.name }), image, thumbhash, price }
}

const useSettled = (term: string): string => {
  const [settled, setSettled] = useState(term)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(term), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [term])
  return settled
}
