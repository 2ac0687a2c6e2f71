import { sql } from 'kysely'
import { FEATURED_PRODUCTS } from '../../../src/contract/constants.ts'
import type { QueryCorrection } from '../../../src/contract/endpoint.ts'
import type { Facets } from '../../../src/contract/facet-counts.ts'
import type { Product, ProductQuery } from '../../../src/contract/products/products.ts'
import { mayBeUnfinished } from '../../../src/contract/search/parse-query.ts'
import { isAdmin, mayFilterByEmail, type Viewer, vendorProfileId } from '../../auth/viewer.ts'
import { cachedCount, estimateCount } from '../../db/count-cache.ts'
import { findMatching, planSearch, type SearchPlan } from '../../db/search/search-plan.ts'
import { countRows, ifGiven } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'
import { findFamilyIds } from './category-family.ts'
import { findProductsByCode } from './product-codes.ts'
import {
  countByIndex,
  countFoundByIndex,
  findFacets,
  isBetterCountedByIndex,
  isCountedByIndex,
} from './product-facets.ts'
import {
  type AccessPath,
  isSearchOnly,
  type MatchingProducts,
  normalizeEmailFilter,
  type ProductFilter,
  selectMatchingProducts,
  toProductFilter,
} from './product-filter.ts'
import type { ColumnSort } from './product-sorting.ts'
import { findProducts } from './products.ts'
import { findMostRelevantIds, type PageRange, selectIds, sortProducts } from './relevant-products.ts'
import { correctSearchTerm, isMisreadTerm } from './search-correction.ts'
import { findUnservedShops } from './unserved-shops.ts'

const NO_PLAN: SearchPlan = { seq: 0, matches: 0, isNamed: false, hasMany: false, tiers: [] }
/** Where a price or a rating is the only other condition, words that fewer products have are the better index. */
const LISTED_PER_MATCH = 4
/** Of so many unlisted products, finding those that match takes as long as looking at one match. */
const UNLISTED_PER_MATCH = 4

export type ProductListResult = {
  products: Product[]
  total: number
  corrected?: QueryCorrection
  /** Other searches, where nothing was found. */
  instead?: readonly string[]
  facets?: Facets
}

/**
 * A page of products and the exact total. In a search without results, the last word may be the beginning of a word,
 * and then the spelling is corrected; so it is where a search finds only what is something else. Everyone finds listed products; admins, and vendors who filter by themselves or
 * their own shop, find every status. On the home page's query, products of shops that the customer follows come first.
 */
export const listProducts = async (db: Database, query: ProductQuery, viewer: Viewer): Promise<ProductListResult> => {
  const found = await findInSteps(db, query, viewer)
  const { searchTerm } = query
  if (searchTerm === undefined || (found.total > 0 && !(await isMisreadTerm(db, searchTerm)))) return found
  const { to, instead } = await correctSearchTerm(db, searchTerm)
  if (to === null) return found.total === 0 && instead.length > 0 ? { ...found, instead } : found
  const correctedPage = await findInSteps(db, { ...query, searchTerm: to }, viewer)
  return correctedPage.total > 0 ? { ...correctedPage, corrected: { from: searchTerm, to } } : found
}

const findInSteps = async (db: Database, query: ProductQuery, viewer: Viewer): Promise<ProductListResult> => {
  const categoryIds = await findFamilyIds(db, query)
  const unservedShops = await findUnservedShops(db, query.deliversTo)
  const toFilter = (given: ProductQuery, ofEveryStatus: boolean, unfinished: boolean): ProductFilter => ({
    ...toProductFilter(given, ofEveryStatus, unfinished),
    categoryIds,
    ...(unservedShops && { deliversTo: query.deliversTo, unservedShops }),
  })
  const everyStatus = await canSeeEveryStatus(db, query, viewer)
  const ids = everyStatus && query.searchTerm ? await findProductsByCode(db, query.searchTerm, viewer) : []
  if (ids.length > 0) {
    const { searchTerm: _, ...others } = query
    const coded = await findProductPage(db, { ...toFilter(others, true, false), ids }, others, viewer)
    if (coded.total > 0) return coded
  }
  const found = await findProductPage(db, toFilter(query, everyStatus, false), query, viewer)
  if (found.total > 0 || query.searchTerm === undefined || !mayBeUnfinished(query.searchTerm)) return found
  return findProductPage(db, toFilter(query, everyStatus, true), query, viewer)
}

const findProductPage = async (
  db: Database,
  filter: ProductFilter,
  query: ProductQuery,
  viewer: Viewer,
): Promise<ProductListResult> => {
  const plan = filter.search ? await planSearch(db, filter.search) : NO_PLAN
  if (query.vendorEmail && !mayFilterByEmail(viewer, query.vendorEmail)) return { products: [], total: 0 }
  const facets = query.facets ? { facets: await findFacetsOf(db, filter, plan) } : {}
  if (filter.search && plan.matches === 0) return { products: [], total: 0, ...facets }
  const total = await countMatching(db, filter, plan)
  const page = { offset: (query.page - 1) * query.limit, limit: query.limit }
  if (page.offset >= total) return { products: [], total, ...facets }
  const followed = isDefaultListing(query, filter) ? await listFollowedShopIds(db, viewer) : []
  const ids =
    followed.length > 0
      ? await findFollowedFirstIds(db, followed, page)
      : await findPageIds({ db, filter, query, plan, total, page })
  return { products: await findProducts(db, ids, viewer), total, ...facets }
}

const findFacetsOf = (db: Database, filter: ProductFilter, plan: SearchPlan): Promise<Facets> => {
  const select = (others: ProductFilter) => selectMatching(db, others, plan, others.search ? 'by filter' : 'planned')
  const findDocuments = () => findDocumentsOf(db, filter, plan)
  return findFacets({ db, filter, key: toCountKey(filter), select, findDocuments })
}

const findDocumentsOf = async (db: Database, filter: ProductFilter, plan: SearchPlan) =>
  filter.search ? (await findMatching(db, plan, filter.search)).documents : undefined

/** The number of listed products. */
export const countListedProducts = (db: Database): Promise<number> =>
  countMatching(db, toProductFilter({ page: 1, limit: 1 }, false, false), NO_PLAN)

/** About the number of listed products. */
export const estimateListedProducts = (db: Database): Promise<number> =>
  estimateCount(db, 'listed products', () => countListedProducts(db))

const estimateUnlistedProducts = (db: Database): Promise<number> =>
  estimateCount(db, 'unlisted products', () => countRows(db.selectFrom('products').where('products.is_listed', '=', 0)))

const canSeeEveryStatus = async (db: Database, query: ProductQuery, viewer: Viewer): Promise<boolean> => {
  if (isAdmin(viewer)) return true
  const vendor = vendorProfileId(viewer)
  if (vendor === null) return false
  if (query.shopId === undefined) return normalizeEmailFilter(query.vendorEmail) === viewer?.email
  const own = await db
    .selectFrom('shops')
    .select('id')
    .where('id', '=', query.shopId)
    .where('vendor_id', '=', vendor)
    .executeTakeFirst()
  return own !== undefined
}

/** Not cached for filters by rating or campaign, because their changes do not advance the cache's key. */
const countMatching = (db: Database, filter: ProductFilter, plan: SearchPlan): Promise<number> => {
  if (filter.unservedShops) return countServed(db, filter, plan)
  if (isCountedByIndex(filter) && (filter.options || isBetterCountedByIndex(db, filter)))
    return countByIndex(db, filter, toCountKey(filter))
  if (filter.inStock && filter.options) return countOneByOne(db, filter, plan)
  if (filter.inStock) return countInStock(db, { ...filter, inStock: undefined }, plan)
  const count = async () => {
    if (isSearchOnly(filter)) return countFound(db, filter, plan)
    const findDocuments = () => findDocumentsOf(db, filter, plan)
    return (await countFoundByIndex({ db, filter, findDocuments })) ?? countOneByOne(db, filter, plan)
  }
  return hasCachedCount(filter) ? cachedCount(db, toCountKey(filter), count) : count()
}

const hasCachedCount = ({ minRating, campaign }: ProductFilter): boolean =>
  minRating === undefined && campaign === undefined

/** Few shops do not deliver to a place: their products are counted, not those of all others. */
const countServed = async (db: Database, filter: ProductFilter, plan: SearchPlan): Promise<number> => {
  const everywhere = { ...filter, deliversTo: undefined, unservedShops: undefined }
  const countUnserved = async () =>
    countRows(await selectMatching(db, { ...filter, isUnserved: true }, plan, 'by filter'))
  const isCachable = hasCachedCount(filter) && !filter.inStock
  const unserved = isCachable
    ? cachedCount(db, toCountKey({ ...filter, isUnserved: true }), countUnserved)
    : countUnserved()
  return (await countMatching(db, everywhere, plan)) - (await unserved)
}

/** The index has counted its matches without looking at the products, of which few are not listed. */
const countFound = async (db: Database, filter: ProductFilter, plan: SearchPlan): Promise<number> => {
  if ((await estimateUnlistedProducts(db)) > plan.matches * UNLISTED_PER_MATCH) return countOneByOne(db, filter, plan)
  const unlisted = await selectMatching(db, { ...filter, isUnlisted: true }, plan, 'by filter except words')
  return plan.matches - (await countRows(unlisted))
}

/** Only those that are sold out are counted each time: they are few, and have an index of their own. */
const countInStock = async (db: Database, filter: ProductFilter, plan: SearchPlan): Promise<number> => {
  const matching = await selectMatching(db, filter, plan, 'by filter except words')
  const soldOut = await countRows(matching.where('products.in_stock', '=', sql.lit(0)))
  return (await countMatching(db, filter, plan)) - soldOut
}

const countOneByOne = async (db: Database, filter: ProductFilter, plan: SearchPlan): Promise<number> =>
  countRows(await selectMatching(db, filter, plan, await chooseCountPath(db, filter, plan)))

const selectMatching = async (db: Database, filter: ProductFilter, plan: SearchPlan, path: AccessPath) =>
  selectMatchingProducts(db, filter, path, filter.search ? await findMatching(db, plan, filter.search) : undefined)

const chooseCountPath = async (db: Database, filter: ProductFilter, plan: SearchPlan): Promise<AccessPath> => {
  if (!filter.search) return filter.vendorEmail === undefined ? 'planned' : 'by filter'
  if (!plan.hasMany) return 'by filter'
  const isWide = [filter.categoryIds, filter.shopId, filter.vendorEmail].every(id => id === undefined)
  const hasFew = isWide && plan.matches * LISTED_PER_MATCH < (await estimateListedProducts(db))
  return hasFew ? 'by filter' : 'by filter except words'
}

/** The term stands for the query that was parsed from it, which is long. */
/** The place stands for the shops that do not deliver there. */
const toCountKey = (filter: ProductFilter): string =>
  JSON.stringify({ ...filter, search: undefined, unservedShops: undefined })

type PageRequest = {
  db: Database
  filter: ProductFilter
  query: ProductQuery
  plan: SearchPlan
  total: number
  page: PageRange
}

const findPageIds = async (request: PageRequest): Promise<string[]> => {
  const { db, filter, query, total, page } = request
  const sort = query.sortBy ?? 'relevance'
  if (sort === 'relevance' && filter.search)
    return findMostRelevantIds({ ...request, search: filter.search, countListed: () => estimateListedProducts(db) })
  const columnSort = sort === 'relevance' ? 'createdAt' : sort
  const path = await chooseAccessPath(db, filter, total, page, columnSort)
  const products = await selectMatching(db, filter, request.plan, path)
  return selectIds(sortProducts(products, columnSort, query.sortBy === 'relevance' ? undefined : query.sortOrder), page)
}

/**
 * Scanning the order's index until the page is full reads a share of the catalogue; the filter's index reads all
 * matches, which are then sorted. The numbers tell which is less, so that SQLite needs no statistics. A category's
 * products by price need no choice: one index serves both.
 */
const chooseAccessPath = async (
  db: Database,
  filter: ProductFilter,
  matches: number,
  page: PageRange,
  sort: ColumnSort,
): Promise<AccessPath> => {
  const hasCategory = filter.categoryIds?.length === 1
  if (filter.everyStatus || (sort === 'price' && hasCategory && !filter.search)) return 'planned'
  const scannedRows = ((page.offset + page.limit) * (await estimateListedProducts(db))) / matches
  return matches < scannedRows ? 'by filter' : 'by order'
}

/**
 * A page of two concatenated listings. Each is read from its own index, which is fast for any size of the catalogue.
 */
const findConcatenatedIds = async (
  first: MatchingProducts,
  count: number,
  second: MatchingProducts,
  page: PageRange,
): Promise<string[]> => {
  const ids = page.offset < count ? await selectIds(first, page) : []
  if (ids.length === page.limit) return ids
  const rest = { offset: Math.max(0, page.offset - count), limit: page.limit - ids.length }
  return [...ids, ...(await selectIds(second, rest))]
}

const isDefaultListing = (query: ProductQuery, filter: ProductFilter): boolean =>
  query.limit === FEATURED_PRODUCTS &&
  query.sortBy === undefined &&
  Object.values(filter).every(value => value === undefined || value === false)

const listFollowedShopIds = async (db: Database, viewer: Viewer): Promise<string[]> => {
  if (viewer?.role !== 'CUSTOMER') return []
  const rows = await db.selectFrom('follows').select('shop_id').where('customer_id', '=', viewer.profileId).execute()
  return rows.map(row => row.shop_id)
}

const findFollowedFirstIds = async (db: Database, shops: string[], page: PageRange): Promise<string[]> => {
  const listed = db.selectFrom('products').where('is_listed', '=', 1)
  const theirs = listed.where('shop_id', 'in', shops)
  const others = listed.where('shop_id', 'not in', shops)
  const newest = (products: MatchingProducts) => sortProducts(products, 'createdAt', 'desc')
  return findConcatenatedIds(newest(theirs), await countRows(theirs), newest(others), page)
}

/** Ids of listed products, ordered by id, after an id or from an offset. */
export const listListedProductIds = async (
  db: Database,
  { after, offset, limit }: { after?: string; offset?: number; limit: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('is_listed', '=', 1)
    .$call(ifGiven(after, (some, value) => some.where('id', '>', value)))
    .orderBy('id')
    .limit(limit)
    .$call(ifGiven(offset, (some, value) => some.offset(value)))
    .execute()
  return rows.map(row => row.id)
}
