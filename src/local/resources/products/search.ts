import type { ProductQuery, ProductSort } from '../../../contract/products.ts'
import { buildSearchText, foldText, splitQuery, splitWords } from '../../../contract/search-text.ts'
import type { StoredProduct } from '../../db/device-schema.ts'

/**
 * A product with its folded texts for searching and sorting. `text` and `name` begin and end with a space, to match
 * whole words.
 */
export type Searchable = { product: StoredProduct; text: string; name: string; sortName: string }

export type SearchResult = { items: StoredProduct[]; total: number }

export const toSearchable = (product: StoredProduct): Searchable => ({
  product,
  text: padWithSpaces(buildSearchText({ ...product, category: product.category.name, shop: product.shop.name })),
  name: padWithSpaces(splitWords(product.name).join(' ')),
  sortName: foldText(product.name),
})

/**
 * Filters, sorts and pages like the server's product list. `vendorEmail` means the signed-in vendor, who also finds
 * their products that are not on sale.
 */
export const searchProducts = (products: readonly Searchable[], query: ProductQuery): SearchResult => {
  const found = products.filter(createFilter(query)).sort(createComparator(query))
  const start = (query.page - 1) * query.limit
  return { items: found.slice(start, start + query.limit).map(item => item.product), total: found.length }
}

/** Products for the suggestion box: those with every word in the name first, then the most popular. */
export const searchSuggestions = (
  products: readonly Searchable[],
  searchTerm: string,
  limit: number,
): StoredProduct[] => {
  if (splitQuery(searchTerm).length === 0) return []
  return searchProducts(products, { searchTerm, page: 1, limit }).items
}

const padWithSpaces = (text: string): string => ` ${text} `

/** Whether the text has every word; the last one may be the beginning of a word. */
const containsWords = (text: string, typed: readonly string[]): boolean =>
  typed.every((word, at) => text.includes(at === typed.length - 1 ? ` ${word}` : ` ${word} `))

const createFilter = (query: ProductQuery): ((item: Searchable) => boolean) => {
  const isInText = createTextFilter(query.searchTerm)
  const min = query.minPrice ?? 0
  const max = query.maxPrice ?? Number.POSITIVE_INFINITY
  return item => {
    const { product } = item
    return (
      isVisible(product, query) &&
      (query.status === undefined || product.status === query.status) &&
      (query.category === undefined || product.category.name === query.category) &&
      (query.categoryId === undefined || product.categoryId === query.categoryId) &&
      (query.shopId === undefined || product.shopId === query.shopId) &&
      product.price >= min &&
      product.price <= max &&
      (!query.inStock || product.stock > 0) &&
      isInText(item)
    )
  }
}

/** On sale, or the vendor's own where they ask for their own. */
const isVisible = (product: StoredProduct, query: ProductQuery): boolean => {
  if (query.vendorEmail !== undefined) return product.mine === 1
  return product.listed === 1 || (query.shopId !== undefined && product.mine === 1)
}

/** A term without a letter or digit matches nothing. */
const createTextFilter = (searchTerm: string | undefined): ((item: Searchable) => boolean) => {
  if (!searchTerm) return () => true
  const typed = splitQuery(searchTerm)
  return item => typed.length > 0 && containsWords(item.text, typed)
}

type Compare = (a: Searchable, b: Searchable) => number

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byId: Compare = (a, b) => byText(a.product.id, b.product.id)
const byTime: Compare = (a, b) => byText(a.product.createdAt, b.product.createdAt) || byId(a, b)
const byRating: Compare = (a, b) => a.product.rating - b.product.rating

/** The comparisons of each sort, ascending. Ties are sorted by id, so that pages never overlap. */
const COMPARATORS: Record<ProductSort, Compare> = {
  price: (a, b) => a.product.price - b.product.price || byId(a, b),
  createdAt: byTime,
  name: (a, b) => byText(a.sortName, b.sortName) || byId(a, b),
  rating: (a, b) => byRating(a, b) || byId(a, b),
  popularity: (a, b) => a.product.sold - b.product.sold || byRating(a, b) || byTime(a, b),
}
/** The direction of each sort without `sortOrder`. */
const DEFAULT_DIRECTION = { price: 1, name: 1, createdAt: -1, rating: -1, popularity: -1 } as const

/** A search is ranked by match (all words in the name first), then by popularity, unless the query has a sort. */
const createComparator = ({ sortBy, sortOrder, searchTerm }: ProductQuery): Compare => {
  const typed = sortBy ? [] : splitQuery(searchTerm ?? '')
  const sort = sortBy ?? (typed.length > 0 ? 'popularity' : 'createdAt')
  const sign = sortOrder ? (sortOrder === 'asc' ? 1 : -1) : DEFAULT_DIRECTION[sort]
  const inName = (item: Searchable) => Number(typed.length > 0 && containsWords(item.name, typed))
  return (a, b) => inName(b) - inName(a) || sign * COMPARATORS[sort](a, b)
}
