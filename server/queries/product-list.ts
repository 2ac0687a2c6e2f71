import { sql } from 'kysely'
import { FEATURED_PRODUCTS } from '../../src/contract/constants.ts'
import type { QueryCorrection } from '../../src/contract/endpoint.ts'
import type { Product, ProductQuery, ProductSort } from '../../src/contract/products.ts'
import { hasManyMatches } from '../db/search-index.ts'
import type { Database } from '../db/store.ts'
import { cachedCount } from './count-cache.ts'
import {
  type AccessPath,
  type MatchingProducts,
  matchesName,
  normalizeEmailFilter,
  type ProductFilter,
  selectMatchingProducts,
  toProductFilter,
} from './product-filter.ts'
import { productOrderBy } from './product-sorting.ts'
import { findProducts } from './products.ts'
import { correctSearchTerm } from './search-correction.ts'
import { isAdmin, type Viewer, vendorProfileId } from './viewer.ts'

type Page = { offset: number; limit: number }

export type ProductListResult = { products: Product[]; total: number; corrected?: QueryCorrection }

/**
 * A page of products and the exact total. A search without results is repeated with corrected spelling. Everyone finds
 * listed products; admins, and vendors who filter by themselves or their own shop, find every status. On the home
 * page's query, products of shops that the customer follows come first.
 */
export const listProducts = async (db: Database, query: ProductQuery, viewer: Viewer): Promise<ProductListResult> => {
  const found = await findProductPage(db, query, viewer)
  if (found.total > 0 || query.searchTerm === undefined) return found
  const to = await correctSearchTerm(db, query.searchTerm)
  if (to === null) return found
  const correctedPage = await findProductPage(db, { ...query, searchTerm: to }, viewer)
  return correctedPage.total > 0 ? { ...correctedPage, corrected: { from: query.searchTerm, to } } : found
}

const findProductPage = async (db: Database, query: ProductQuery, viewer: Viewer): Promise<ProductListResult> => {
  const filter = toProductFilter(query, await canSeeEveryStatus(db, query, viewer))
  const total = await countMatching(db, filter)
  const page = { offset: (query.page - 1) * query.limit, limit: query.limit }
  if (page.offset >= total) return { products: [], total }
  const followed = isDefaultListing(query, filter) ? await listFollowedShopIds(db, viewer) : []
  const ids =
    followed.length > 0
      ? await findFollowedFirstIds(db, followed, page)
      : await findPageIds(db, filter, query, total, page)
  return { products: await findProducts(db, ids, viewer), total }
}

/** The number of listed products. */
export const countListedProducts = (db: Database): Promise<number> =>
  countMatching(db, toProductFilter({ page: 1, limit: 1 }, false))

const canSeeEveryStatus = async (db: Database, query: ProductQuery, viewer: Viewer): Promise<boolean> => {
  if (isAdmin(viewer)) return true
  const vendor = vendorProfileId(viewer)
  if (vendor === null) return false
  if (query.shopId === undefined) return normalizeEmailFilter(query.vendorEmail) === viewer!.email
  const own = await db
    .selectFrom('shops')
    .select('id')
    .where('id', '=', query.shopId)
    .where('vendor_id', '=', vendor)
    .executeTakeFirst()
  return own !== undefined
}

const countMatching = (db: Database, filter: ProductFilter): Promise<number> =>
  countCached(db, filter, 'all', async () =>
    countProducts(selectMatchingProducts(db, filter, await chooseCountPath(db, filter))),
  )

const chooseCountPath = async (db: Database, { words, vendorEmail }: ProductFilter): Promise<AccessPath> => {
  if (words) return (await hasManyMatches(db, words)) ? 'by filter except words' : 'by filter'
  return vendorEmail === undefined ? 'planned' : 'by filter'
}

/** Not cached for filters by stock, because stock changes do not advance the cache's key. */
const countCached = (
  db: Database,
  filter: ProductFilter,
  part: string,
  count: () => Promise<number>,
): Promise<number> => (filter.inStock ? count() : cachedCount(db, `${part} ${JSON.stringify(filter)}`, count))

const countProducts = async (products: MatchingProducts): Promise<number> => {
  const counted = products.select(row => row.fn.countAll<number>().as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}

/** Without a requested sort, search results with all words in the name come first, each group ordered by popularity. */
const findPageIds = async (
  db: Database,
  filter: ProductFilter,
  query: ProductQuery,
  total: number,
  page: Page,
): Promise<string[]> => {
  if (filter.words && query.sortBy === undefined) return findRankedIds(db, filter, query, total, page)
  const path = await chooseAccessPath(db, filter, total, page, query.sortBy)
  const products = selectMatchingProducts(db, filter, path)
  return selectIds(sortProducts(products, query.sortBy ?? 'createdAt', query.sortOrder), page)
}

const findRankedIds = async (
  db: Database,
  filter: ProductFilter,
  query: ProductQuery,
  total: number,
  page: Page,
): Promise<string[]> => {
  const select = (path: AccessPath) => {
    const inName = matchesName(db, filter.words!, path)
    const products = selectMatchingProducts(db, filter, path)
    return { named: products.where(inName), rest: products.where(sql<boolean>`not ${inName}`) }
  }
  const byPopularity = (products: MatchingProducts) => sortProducts(products, 'popularity', query.sortOrder)
  const namedCount = await countCached(db, filter, 'named', async () =>
    countProducts(select(await chooseCountPath(db, filter)).named),
  )
  const { named } = select(await chooseAccessPath(db, filter, namedCount, page))
  const { rest } = select(await chooseAccessPath(db, filter, total - namedCount, page))
  return findConcatenatedIds(byPopularity(named), namedCount, byPopularity(rest), page)
}

/**
 * Walking the order's index until the page is full reads a share of the catalogue; the filter's index reads all matches,
 * which are then sorted. The exact numbers tell which is less, so that SQLite needs no statistics. A category's
 * products by price need no choice: one index serves both.
 */
const chooseAccessPath = async (
  db: Database,
  filter: ProductFilter,
  matches: number,
  page: Page,
  sort?: ProductSort,
): Promise<AccessPath> => {
  const hasCategory = (filter.category ?? filter.categoryId) !== undefined
  if (filter.everyStatus || (sort === 'price' && hasCategory && !filter.words)) return 'planned'
  const walkedRows = ((page.offset + page.limit) * (await countListedProducts(db))) / matches
  return matches < walkedRows ? 'by filter' : 'by order'
}

const sortProducts = (
  products: MatchingProducts,
  sort: ProductSort,
  direction: ProductQuery['sortOrder'],
): MatchingProducts =>
  productOrderBy(sort, direction).reduce((rows, term) => rows.orderBy(term.by, term.direction), products)

/**
 * A page of two concatenated listings. Each is read from its own index, which is fast for any size of the catalogue.
 */
const findConcatenatedIds = async (
  first: MatchingProducts,
  count: number,
  second: MatchingProducts,
  page: Page,
): Promise<string[]> => {
  const ids = page.offset < count ? await selectIds(first, page) : []
  if (ids.length === page.limit) return ids
  const rest = { offset: Math.max(0, page.offset - count), limit: page.limit - ids.length }
  return [...ids, ...(await selectIds(second, rest))]
}

const selectIds = async (products: MatchingProducts, { offset, limit }: Page): Promise<string[]> => {
  const rows = await products.select('products.id').limit(limit).offset(offset).execute()
  return rows.map(row => row.id)
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

const findFollowedFirstIds = async (db: Database, shops: string[], page: Page): Promise<string[]> => {
  const listed = db.selectFrom('products').where('is_listed', '=', 1)
  const theirs = listed.where('shop_id', 'in', shops)
  const others = listed.where('shop_id', 'not in', shops)
  const newest = (products: MatchingProducts) => sortProducts(products, 'createdAt', 'desc')
  return findConcatenatedIds(newest(theirs), await countProducts(theirs), newest(others), page)
}
