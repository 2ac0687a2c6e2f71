import type { QueryCorrection } from '../../contract/endpoint.ts'
import type { Facets } from '../../contract/facet-counts.ts'
import type { Category } from '../../contract/products/categories.ts'
import { countWithChildren, findCategoryByName, listFamilyIds } from '../../contract/products/category-tree.ts'
import { createFacetIndex, type FacetFilter, type FacetIndex } from '../../contract/products/facet-index.ts'
import { matchesFacets, toFacets } from '../../contract/products/facets.ts'
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
  /** Where the query asks for them. */
  facets?: Facets
}

/** A query, the categories of this device, and the ids of those that it asks for. */
type FamilyQuery = ProductQuery & {
  categories: readonly Category[]
  family: readonly string[] | undefined
  unserved?: ReadonlySet<string> | undefined
}

/** The relevance of the products that match a search term, by id. */
type Relevance = ReadonlyMap<string, number>

/**
 * Filters, sorts and pages like the server's product list. `vendorEmail` means the signed-in vendor, who also finds
 * their products that are not on sale.
 * @param text finds the query's search term, if it has one
 * @param categories those of this device, by which a category has children
 * @param unserved the shops that do not deliver where the query wants it
 */
export const searchProducts = async (
  products: readonly StoredProduct[],
  given: ProductQuery,
  text: TextSearch | null,
  categories: readonly Category[] = [],
  unserved?: ReadonlySet<string>,
): Promise<SearchResult> => {
  const query = { ...given, categories, unserved, family: findFamily(products, categories, given) }
  const { searchTerm } = query
  if (!searchTerm || !text) return listProducts(products, query, null)
  const found = searchInSteps(products, query, text)
  if (found.total > 0 && !(await text.isMisread(searchTerm))) return found
  const { to, instead } = await text.correct(searchTerm)
  if (to === null) return found.total === 0 && instead.length > 0 ? { ...found, instead } : found
  const correctedPage = searchInSteps(products, { ...query, searchTerm: to }, text)
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
  const query = { searchTerm, page: 1, limit, categories: [], family: undefined }
  const found = [false, true].flatMap(unfinished => listMatching(products, query, text, unfinished).items)
  const items = [...new Set(found)].slice(0, limit)
  return items.length > 0 ? { items } : searchProducts(products, query, text)
}

/** The last word may be the beginning of a word where nothing has it as a whole. */
const searchInSteps = (products: readonly StoredProduct[], query: FamilyQuery, text: TextSearch): SearchResult => {
  const found = listMatching(products, query, text, false)
  if (found.total > 0 || !text.mayBeUnfinished(query.searchTerm ?? '')) return found
  return listMatching(products, query, text, true)
}

const listMatching = (
  products: readonly StoredProduct[],
  query: FamilyQuery,
  text: TextSearch,
  unfinished: boolean,
): SearchResult => {
  const { searchTerm = '', ...limited } = text.withPriceLimit(query)
  return listProducts(products, limited, text.match(searchTerm, unfinished))
}

/** @param relevance null: the query has no search term */
const listProducts = (
  products: readonly StoredProduct[],
  query: FamilyQuery,
  relevance: Relevance | null,
): SearchResult => {
  const isMatch = createFilter(query)
  const matching = products.filter(product => (!relevance || relevance.has(product.id)) && isMatch(product))
  const filter = toFacetFilter(query)
  const found = matching.filter(product => matchesFacets(product, filter))
  found.sort(createComparator(query, relevance))
  const start = (query.page - 1) * query.limit
  return {
    items: found.slice(start, start + query.limit),
    total: found.length,
    ...(query.facets && { facets: countFacets(products, matching, filter, query.categories) }),
  }
}

const toFacetFilter = ({ options = '', family, ...query }: FamilyQuery): FacetFilter => ({
  ...query,
  categoryIds: family,
  options: parseOptionFilter(options),
})

/** The ids of the categories that a query asks for; undefined: it asks for none. */
const findFamily = (
  products: readonly StoredProduct[],
  categories: readonly Category[],
  { category, categoryId }: ProductQuery,
): string[] | undefined => {
  if (category === undefined) return categoryId === undefined ? undefined : listFamilyIds(categories, categoryId)
  const id =
    findCategoryByName(categories, category)?.id ?? products.find(row => row.category.name === category)?.categoryId
  const named = id === undefined ? [] : listFamilyIds(categories, id)
  return categoryId === undefined ? named : named.filter(one => listFamilyIds(categories, categoryId).includes(one))
}

/** Kept as long as the products are. */
const indexes = new WeakMap<readonly StoredProduct[], FacetIndex>()

const countFacets = (
  products: readonly StoredProduct[],
  matching: readonly StoredProduct[],
  filter: FacetFilter,
  categories: readonly Category[],
): Facets => {
  const index = indexes.get(products) ?? indexProducts(products)
  indexes.set(products, index)
  const names = new Map([
    ...categories.map(category => [category.id, category] as const),
    ...matching.flatMap(
      ({ category, shop }) =>
        [
          [category.id, category],
          [shop.id, shop],
        ] as const,
    ),
  ])
  const counts = index.count(
    filter,
    matching.map(({ id }) => id),
  )
  return toFacets({ ...counts, categories: countWithChildren(counts.categories, categories) }, names)
}

const indexProducts = (products: readonly StoredProduct[]): FacetIndex => {
  const index = createFacetIndex()
  for (const product of products)
    index.put({
      ...product,
      ...{ isListed: product.listed === 1, inStock: product.stock > 0, isDiscounted: product.discount > 0 },
    })
  return index
}

/** What a list is filtered by without being counted by it. */
const createFilter =
  (query: FamilyQuery) =>
  (product: StoredProduct): boolean =>
    isVisible(product, query) &&
    (query.status === undefined || product.status === query.status) &&
    (!query.discounted || product.discount > 0) &&
    !query.unserved?.has(product.shopId) &&
    (!query.campaign || product.campaigns?.some(({ slug }) => slug === query.campaign) === true) &&
    (!query.ids || query.ids.split(',').includes(product.id)) &&
    (!query.inStock || product.stock > 0)

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
