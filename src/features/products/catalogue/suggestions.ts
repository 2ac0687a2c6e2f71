import { MAX_SUGGESTIONS } from '../../../contract/constants.ts'
import { hasPriceRange } from '../../../contract/products/chosen-variant.ts'
import { categoryUrl } from '../../../contract/products/listing-url.ts'
import { type Product, type Suggestion as Suggested, suggestProducts } from '../../../contract/products/products.ts'
import type { NameHighlights } from '../../../contract/search/match-name.ts'
import { findHighlights } from '../../../contract/search/search-highlights.ts'
import { splitQuery } from '../../../contract/search-text.ts'
import { readSuggestedPlaces, readSuggestions } from '../../../local/products/device-search.ts'
import { readListing } from '../../../local/sync/listings.ts'
import type { SearchSuggestion } from '../../../ui/layout/search-box.tsx'
import { showName, type Translate } from '../../../ui/text/i18n.ts'

type ToShopUrl = (shopId: string) => string | undefined

/** For a live query: finds what to suggest, on the device and in the stored response of the server, and how to show it. */
export const findSuggestions = async (searchTerm: string) => {
  const local = await readSuggestions(searchTerm, MAX_SUGGESTIONS)
  const { categories, shops } = await readSuggestedPlaces(searchTerm)
  const listing = await readListing(suggestProducts, { searchTerm, places: true })
  const remote = (listing?.rows ?? []) as Suggested[]
  const places = [
    ...categories.map(row => ({ ...row, kind: 'category' as const })),
    ...shops.map(({ logoUrl, ...row }) => ({ ...row, image: logoUrl, kind: 'shop' as const })),
  ]
  const words = splitQuery(searchTerm)
  return (t: Translate, toShopUrl: ToShopUrl): SearchSuggestion[] => {
    const found = [
      ...mergePlaces(places, remote, words, toShopUrl).map(place => ({
        ...place,
        detail: t(PLACE_LABELS[place.kind]),
      })),
      ...mergeSuggestions(local.items, remote, words),
    ]
    if (found.length > 0) return found
    const others = (listing ? listing.instead : local.instead) ?? []
    return others.map(term => ({
      id: `search:${term}`,
      label: term,
      detail: t('Instead of “{term}”', { term: searchTerm }),
    }))
  }
}

const PLACE_LABELS = { category: 'Category', shop: 'Shop' } as const

type Place = Pick<Suggested, 'id' | 'name' | 'nameBn' | 'image' | 'thumbhash'> &
  Partial<NameHighlights> & { kind: 'category' | 'shop' }

/** The categories and shops of the device, or those of the server where the device knows none. */
export const mergePlaces = (
  local: readonly Place[],
  remote: readonly Suggested[],
  words: readonly string[],
  toShopUrl: ToShopUrl,
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

const toProductSuggestion = (
  row: (Product & Partial<NameHighlights>) | Suggested,
  words: readonly string[],
): SearchSuggestion => {
  const { id, category, image, thumbhash, price, priceMax } = row
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
    ...(price !== undefined && { price, isPriceFrom: hasPriceRange({ price, priceMax }) }),
  }
}

/** That of the search, which knows synonyms, for the name that is shown. */
const getHighlight = (row: { name: string } & Partial<NameHighlights>, label: string, words: readonly string[]) =>
  (label === row.name ? row.highlight : row.highlightBn) ?? findHighlights(label, words)
