import type { QueryCorrection } from '../../contract/endpoint.ts'
import { hasWantedVariant } from '../../contract/products/facets.ts'
import { parseOptionFilter } from '../../contract/products/option-filter.ts'
import type { ProductQuery, ProductSort } from '../../contract/products/products.ts'
import { foldText } from '../../contract/search-text.ts'
import type { StoredProduct } from '../db/device-schema.ts'
import type { TextSearch } from './text-search.ts'

export type SearchResult = {
  items: StoredProduct[]
  total: number
  corrected?: QueryCorrection
  /** Other searches, where nothing was found. */
  instead?: readonly string[]
}

/** The relevance of the products that match a search term, by id. */
type Relevance = ReadonlyMap<string, number>

/**
 * Filters, sorts and pages like the server's product list. `vendorEmail` means the signed-in vendor, who also finds
 * their products that are not on sale.
 * @param text finds the query's search term, if it has one
 */
export const searchProducts = async (
  products: readonly StoredProduct[],
  query: ProductQuery,
  text: TextSearch | null,
): Promise<SearchResult> => {
  const { searchTerm } = query
  if (!searchTerm || !text) return listProducts(products, query, null)
  const found = searchInSteps(products, query, searchTerm, text)
  if (found.total > 0 && !(await text.isMisread(searchTerm))) return found
  const { to, instead } = await text.correct(searchTerm)
  if (to === null) return found.total === 0 && instead.length > 0 ? { ...found, instead } : found
  const correctedPage = searchInSteps(products, query, to, text)
  return correctedPage.total > 0 ? { ...correctedPage, corrected: { from: searchTerm, to } } : found
}

/**
 * For the suggestion box: products with the words, then those where the last word is the beginning of one. Without any,
 * what a search finds or offers.
 */
export const suggestStoredProducts = async (
  products: readonly StoredProduct[],
  searchTerm: string,
  limit: number,
  text: TextSearch,
): Promise<Pick<SearchResult, 'items' | 'instead'>> => {
  const query = { searchTerm, page: 1, limit }
  const complete = listProducts(products, query, text.match(searchTerm, false)).items
  const begun = listProducts(products, query, text.match(searchTerm, true)).items
  const items = [...new Set([...complete, ...begun])].slice(0, limit)
  return items.length > 0 ? { items } : searchProducts(products, query, text)
}

/** The last word may be the beginning of a word where nothing has it as a whole. */
const searchInSteps = (
  products: readonly StoredProduct[],
  query: ProductQuery,
  searchTerm: string,
  text: TextSearch,
): SearchResult => {
  const found = listProducts(products, query, text.match(searchTerm, false))
  if (found.total > 0 || !text.mayBeUnfinished(searchTerm)) return found
  return listProducts(products, query, text.match(searchTerm, true))
}

/** @param relevance null: the query has no search term */
const listProducts = (
  products: readonly StoredProduct[],
  query: ProductQuery,
  relevance: Relevance | null,
): SearchResult => {
  const isMatch = createFilter(query)
  const found = products.filter(product => (!relevance || relevance.has(product.id)) && isMatch(product))
  found.sort(createComparator(query, relevance))
  const start = (query.page - 1) * query.limit
  return { items: found.slice(start, start + query.limit), total: found.length }
}

const createFilter = (query: ProductQuery): ((product: StoredProduct) => boolean) => {
  const min = query.minPrice ?? 0
  const max = query.maxPrice ?? Number.POSITIVE_INFINITY
  const wanted = { options: parseOptionFilter(query.options ?? ''), inStock: query.inStock }
  return product =>
    isVisible(product, query) &&
    (query.status === undefined || product.status === query.status) &&
    (query.category === undefined || product.category.name === query.category) &&
    (query.categoryId === undefined || product.categoryId === query.categoryId) &&
    (query.shopId === undefined || product.shopId === query.shopId) &&
    product.price >= min &&
    product.price <= max &&
    (query.minRating === undefined || product.rating >= query.minRating) &&
    (!query.discounted || product.discount > 0) &&
    (!query.inStock || product.stock > 0) &&
    hasWantedVariant(product, wanted)
}

/** On sale, or the vendor's own where they ask for their own. */
const isVisible = (product: StoredProduct, query: ProductQuery): boolean => {
  if (query.vendorEmail !== undefined) return product.mine === 1
  return product.listed === 1 || (query.shopId !== undefined && product.mine === 1)
}

type Compare = (a: StoredProduct, b: StoredProduct) => number

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byId: Compare = (a, b) => byText(a.id, b.id)
const byTime: Compare = (a, b) => byText(a.createdAt, b.createdAt) || byId(a, b)
const byRating: Compare = (a, b) => a.rating - b.rating
const byName: Compare = (a, b) => byText(foldText(a.name), foldText(b.name))
const byStock: Compare = (a, b) => Number(a.stock > 0) - Number(b.stock > 0)

type PlainSort = Exclude<ProductSort, 'relevance'>

/** The comparisons of each sort, ascending. Ties are sorted by id, so that pages never overlap. */
const COMPARATORS: Record<PlainSort, Compare> = {
  price: (a, b) => a.price - b.price || byId(a, b),
  createdAt: byTime,
  name: (a, b) => byName(a, b) || byId(a, b),
  rating: (a, b) => byRating(a, b) || byId(a, b),
  popularity: (a, b) => a.sold - b.sold || byRating(a, b) || byTime(a, b),
}
/** The direction of each sort without `sortOrder`. */
const DEFAULT_DIRECTION = { price: 1, name: 1, createdAt: -1, rating: -1, popularity: -1 } as const

/** A search is sorted by relevance, then stock and popularity, unless the query has another sort. */
const createComparator = ({ sortBy, sortOrder }: ProductQuery, relevance: Relevance | null): Compare => {
  const isByRelevance = sortBy === undefined || sortBy === 'relevance'
  if (relevance && isByRelevance) {
    const score = ({ id }: StoredProduct) => relevance.get(id) ?? 0
    return (a, b) => score(b) - score(a) || byStock(b, a) || COMPARATORS.popularity(b, a)
  }
  const sort = isByRelevance ? 'createdAt' : sortBy
  const sign = sortOrder && !(sortBy === 'relevance') ? (sortOrder === 'asc' ? 1 : -1) : DEFAULT_DIRECTION[sort]
  return (a, b) => sign * COMPARATORS[sort](a, b)
}
