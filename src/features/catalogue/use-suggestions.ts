import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { SEARCH_MAX } from '../../contract/constants.ts'
import type { Product } from '../../contract/products.ts'
import { suggestions } from '../../local/catalogue.ts'
import { readSearches } from '../../local/searches.ts'
import type { Suggestion } from '../../ui/search-box.tsx'
import { useListing } from './use-listing.ts'

const SUGGESTIONS = 8
/** A pause in typing this long sends the term to the server. */
const PAUSE_MS = 250

/**
 * What the search box offers for a text: products of this device at once, then those that the server adds, below, so that
 * nothing moves under a finger. For no text, the latest searches.
 */
export const useSuggestions = (typed: string): Suggestion[] => {
  const term = typed.trim().slice(0, SEARCH_MAX)
  const read = useLiveQuery(
    async () => ({ term, found: await suggestions(term, SUGGESTIONS), searches: await readSearches() }),
    [term],
  )
  const settled = useSettled(term)
  const listing = useListing(settled ? { searchTerm: settled, page: 1, limit: SUGGESTIONS } : null)
  if (term === '') return (read?.searches ?? []).map(recentSearch)
  const here = read?.term === term ? read.found : []
  const added = settled === term && listing.state === 'ready' ? listing.page.items : []
  return withMore(here, added).slice(0, SUGGESTIONS).map(productSuggestion)
}

/** The products and, behind them, those of `more` that are not among them yet. */
const withMore = (products: readonly Product[], more: readonly Product[]): Product[] => {
  const known = new Set(products.map(product => product.id))
  return [...products, ...more.filter(product => !known.has(product.id))]
}

const recentSearch = (term: string): Suggestion => ({ id: `search:${term}`, label: term, isRecent: true })

const productSuggestion = ({ id, name, category, image, thumbhash, price }: Product): Suggestion => ({
  id,
  label: name,
  detail: category.name,
  image,
  thumbhash,
  price,
})

const useSettled = (term: string): string => {
  const [settled, setSettled] = useState(term)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(term), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [term])
  return settled
}
