import { type SelectQueryBuilder, sql } from 'kysely'
import { FEATURED_PRODUCTS } from '../../src/contract/constants.ts'
import type { QueryCorrection } from '../../src/contract/endpoint.ts'
import { toPoisha } from '../../src/contract/money.ts'
import type { Product, ProductQuery, ProductSort } from '../../src/contract/products.ts'
import { splitQuery } from '../../src/contract/search-text.ts'
import { hasManyMatches, matchesWords } from '../db/search-index.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { cachedCount } from './count-cache.ts'
import { productOrderBy } from './product-sorting.ts'
import { findProducts } from './products.ts'
import { correctSearchTerm } from './search-correction.ts'
import { isAdmin, normalizeQueryEmail, type Viewer, vendorProfileId } from './viewer.ts'

type Matching = SelectQueryBuilder<Tables, 'products', object>
/** A query without its page. Equal filters have equal totals until the listing changes. */
type Filter = ReturnType<typeof toFilter>
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
  const filter = toFilter(query, await canSeeEveryStatus(db, query, viewer))
  filter.hasMany = await hasManyMatches(db, filter.words ?? [])
  const total = await countMatching(db, filter)
  const page = { offset: (query.page - 1) * query.limit, limit: query.limit }
  if (page.offset >= total) return { products: [], total }
  const followed = isDefaultListing(query, filter) ? await listFollowedShopIds(db, viewer) : []
  const ids =
    followed.length > 0 ? await findFollowedFirstIds(db, followed, page) : await findPageIds(db, filter, query, page)
  return { products: await findProducts(db, ids, viewer), total }
}

/** The number of listed products. */
export const countListedProducts = (db: Database): Promise<number> =>
  countMatching(db, toFilter({ page: 1, limit: 1 }, false))

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

const normalizeEmailFilter = (text: string | undefined): string | undefined => text && normalizeQueryEmail(text)

const toFilter = (query: ProductQuery, everyStatus: boolean) => ({
  everyStatus,
  words: query.searchTerm ? splitQuery(query.searchTerm) : undefined,
  hasMany: false,
  category: query.category,
  categoryId: query.categoryId,
  shopId: query.shopId,
  vendorEmail: normalizeEmailFilter(query.vendorEmail),
  minPrice: query.minPrice !== undefined && query.minPrice > 0 ? toPoisha(query.minPrice) : undefined,
  maxPrice: query.maxPrice === undefined ? undefined : toPoisha(query.maxPrice),
  status: query.status,
  inStock: query.inStock || undefined,
})

const selectMatchingProducts = (db: Database, filter: Filter): Matching => {
  let products: Matching = filter.everyStatus
    ? db.selectFrom('products').where('products.deleted_at', 'is', null)
    : db.selectFrom('products').where('products.is_listed', '=', 1)
  if (filter.words) products = products.where(matchesSearch(db, filter.words, filter.hasMany))
  if (filter.category !== undefined) products = products.where(isInCategorySql(filter.category))
  if (filter.categoryId !== undefined) products = products.where('products.category_id', '=', filter.categoryId)
  if (filter.shopId !== undefined) products = products.where('products.shop_id', '=', filter.shopId)
  if (filter.vendorEmail !== undefined) products = products.where(isOfVendorSql(filter.vendorEmail))
  if (filter.minPrice !== undefined) products = products.where('products.price', '>=', filter.minPrice)
  if (filter.maxPrice !== undefined) products = products.where('products.price', '<=', filter.maxPrice)
  if (filter.status !== undefined) products = products.where('products.status', '=', filter.status)
  if (filter.inStock) products = products.where('products.stock', '>', 0)
  return products
}

/** A term without letters or digits matches nothing. */
const matchesSearch = (db: Database, words: string[], hasMany: boolean) =>
  words.length === 0 ? sql<boolean>`1 = 0` : matchesWords(db, 'text', words, hasMany)

const isInCategorySql = (name: string) =>
  sql<boolean>`products.category_id = (select id from categories where name = ${name} and deleted_at is null)`

const isOfVendorSql = (email: string) =>
  sql<boolean>`products.shop_id in (select shops.id from shops join profiles on profiles.id = shops.vendor_id
    join users on users.id = profiles.user_id where users.email = ${email})`

const countMatching = (db: Database, filter: Filter): Promise<number> =>
  countCached(db, filter, 'all', () => countProducts(selectMatchingProducts(db, filter)))

/** Not cached for filters by stock, because stock changes do not advance the cache's key. */
const countCached = (db: Database, filter: Filter, part: string, count: () => Promise<number>): Promise<number> =>
  filter.inStock ? count() : cachedCount(db, `${part} ${JSON.stringify(filter)}`, count)

const countProducts = async (products: Matching): Promise<number> => {
  const counted = products.select(row => row.fn.countAll<number>().as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}

/** Without a requested sort, search results with all words in the name come first, each group ordered by popularity. */
const findPageIds = (db: Database, filter: Filter, query: ProductQuery, page: Page): Promise<string[]> => {
  if (filter.words && query.sortBy === undefined) return findRankedIds(db, filter, query, page)
  return selectIds(sortProducts(selectMatchingProducts(db, filter), query.sortBy ?? 'createdAt', query.sortOrder), page)
}

const findRankedIds = async (db: Database, filter: Filter, query: ProductQuery, page: Page): Promise<string[]> => {
  const inName = matchesWords(db, 'name', filter.words!, filter.hasMany)
  const products = selectMatchingProducts(db, filter)
  const named = products.where(inName)
  const rest = products.where(sql<boolean>`not ${inName}`)
  const byPopularity = (products: Matching) => sortProducts(products, 'popularity', query.sortOrder)
  const namedCount = await countCached(db, filter, 'named', () => countProducts(named))
  return findConcatenatedIds(byPopularity(named), namedCount, byPopularity(rest), page)
}

const sortProducts = (products: Matching, sort: ProductSort, direction: ProductQuery['sortOrder']): Matching =>
  productOrderBy(sort, direction).reduce((rows, term) => rows.orderBy(term.by, term.direction), products)

/**
 * A page of two concatenated listings. Each is read from its own index, which is fast for any size of the catalogue.
 */
const findConcatenatedIds = async (first: Matching, count: number, second: Matching, page: Page): Promise<string[]> => {
  const ids = page.offset < count ? await selectIds(first, page) : []
  if (ids.length === page.limit) return ids
  const rest = { offset: Math.max(0, page.offset - count), limit: page.limit - ids.length }
  return [...ids, ...(await selectIds(second, rest))]
}

const selectIds = async (products: Matching, { offset, limit }: Page): Promise<string[]> => {
  const rows = await products.select('products.id').limit(limit).offset(offset).execute()
  return rows.map(row => row.id)
}

const isDefaultListing = (query: ProductQuery, filter: Filter): boolean =>
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
  const newest = (products: Matching) => sortProducts(products, 'createdAt', 'desc')
  return findConcatenatedIds(newest(theirs), await countProducts(theirs), newest(others), page)
}
