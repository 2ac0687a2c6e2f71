import { type SelectQueryBuilder, sql } from 'kysely'
import { FEATURED_PRODUCTS } from '../../src/contract/constants.ts'
import { toPoisha } from '../../src/contract/money.ts'
import type { Product, ProductQuery } from '../../src/contract/products.ts'
import { queryWords } from '../../src/contract/text.ts'
import { holdsWords } from '../db/search.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { keptTotal } from './kept-totals.ts'
import { productOrder } from './product-order.ts'
import { findProducts } from './products.ts'
import { isAdmin, type Viewer, vendorOf } from './viewer.ts'

type Matching = SelectQueryBuilder<Tables, 'products', object>
/** What is looked for, without the page: equal filters have equal totals until the listing changes. */
type Filter = ReturnType<typeof filterOf>

/**
 * A page of products with the true total. Everyone finds what is on sale; a vendor who filters by himself or by his shop,
 * and an admin, find every status (the contract, section 3). A customer's followed shops come first on the home call.
 */
export const listProducts = async (
  db: Database,
  query: ProductQuery,
  viewer: Viewer,
): Promise<{ products: Product[]; total: number }> => {
  const filter = filterOf(query, await seesEveryStatus(db, query, viewer))
  const total = await totalOf(db, filter)
  const offset = (query.page - 1) * query.limit
  if (offset >= total) return { products: [], total }
  const followed = isHomeCall(query, filter) ? await followedShops(db, viewer) : []
  const ids =
    followed.length > 0
      ? await followedFirst(db, followed, offset, query.limit)
      : await idsOf(inOrder(db, matching(db, filter), query), offset, query.limit)
  return { products: await findProducts(db, ids, viewer), total }
}

/** How many products are on sale. */
export const listedCount = (db: Database): Promise<number> => totalOf(db, filterOf({ page: 1, limit: 1 }, false))

const seesEveryStatus = async (db: Database, query: ProductQuery, viewer: Viewer): Promise<boolean> => {
  if (isAdmin(viewer)) return true
  const vendor = vendorOf(viewer)
  if (vendor === null) return false
  if (query.shopId === undefined) return emailOf(query.vendorEmail) === viewer!.email
  const own = await db
    .selectFrom('shops')
    .select('id')
    .where('id', '=', query.shopId)
    .where('vendor_id', '=', vendor)
    .executeTakeFirst()
  return own !== undefined
}

/** Deployed clients send an email's plus sign unencoded (the contract's wire traps), which arrives as a space. */
const emailOf = (text: string | undefined): string | undefined => text?.trim().replaceAll(' ', '+').toLowerCase()

const filterOf = (query: ProductQuery, everyStatus: boolean) => ({
  everyStatus,
  words: query.searchTerm ? queryWords(query.searchTerm) : undefined,
  category: query.category,
  categoryId: query.categoryId,
  shopId: query.shopId,
  vendorEmail: emailOf(query.vendorEmail),
  minPrice: query.minPrice !== undefined && query.minPrice > 0 ? toPoisha(query.minPrice) : undefined,
  maxPrice: query.maxPrice === undefined ? undefined : toPoisha(query.maxPrice),
  status: query.status,
  inStock: query.inStock || undefined,
})

const matching = (db: Database, filter: Filter): Matching => {
  let products: Matching = filter.everyStatus
    ? db.selectFrom('products').where('products.deleted_at', 'is', null)
    : db.selectFrom('products').where('products.is_listed', '=', 1)
  if (filter.words) products = products.where(found(db, filter.words))
  if (filter.category !== undefined) products = products.where(inCategory(filter.category))
  if (filter.categoryId !== undefined) products = products.where('products.category_id', '=', filter.categoryId)
  if (filter.shopId !== undefined) products = products.where('products.shop_id', '=', filter.shopId)
  if (filter.vendorEmail !== undefined) products = products.where(ofVendor(filter.vendorEmail))
  if (filter.minPrice !== undefined) products = products.where('products.price', '>=', filter.minPrice)
  if (filter.maxPrice !== undefined) products = products.where('products.price', '<=', filter.maxPrice)
  if (filter.status !== undefined) products = products.where('products.status', '=', filter.status)
  if (filter.inStock) products = products.where('products.stock', '>', 0)
  return products
}

/** A term without a single letter or digit finds nothing. */
const found = (db: Database, words: string[]) =>
  words.length === 0 ? sql<boolean>`1 = 0` : holdsWords(db, 'text', words)

const inCategory = (name: string) =>
  sql<boolean>`products.category_id = (select id from categories where name = ${name} and deleted_at is null)`

const ofVendor = (email: string) =>
  sql<boolean>`products.shop_id in (select shops.id from shops join profiles on profiles.id = shops.vendor_id
    join users on users.id = profiles.user_id where users.email = ${email})`

const totalOf = (db: Database, filter: Filter): Promise<number> => {
  const count = async () => {
    const counted = matching(db, filter).select(row => row.fn.countAll<number>().as('total'))
    return (await counted.executeTakeFirstOrThrow()).total
  }
  return filter.inStock ? count() : keptTotal(db, JSON.stringify(filter), count)
}

/** A search is ranked by match (all words in the name first), then by popularity, unless another sort is asked for. */
const inOrder = (db: Database, products: Matching, query: ProductQuery): Matching => {
  const words = query.searchTerm ? queryWords(query.searchTerm) : []
  const isRanked = words.length > 0 && query.sortBy === undefined
  const sort = query.sortBy ?? (isRanked ? 'popularity' : 'createdAt')
  const ranked = isRanked
    ? products.orderBy(sql`case when ${holdsWords(db, 'name', words)} then 0 else 1 end`)
    : products
  return productOrder(sort, query.sortOrder).reduce((rows, term) => rows.orderBy(term.by, term.direction), ranked)
}

const idsOf = async (products: Matching, offset: number, limit: number): Promise<string[]> => {
  const rows = await products.select('products.id').limit(limit).offset(offset).execute()
  return rows.map(row => row.id)
}

const isHomeCall = (query: ProductQuery, filter: Filter): boolean =>
  query.limit === FEATURED_PRODUCTS &&
  query.sortBy === undefined &&
  Object.values(filter).every(value => value === undefined || value === false)

const followedShops = async (db: Database, viewer: Viewer): Promise<string[]> => {
  if (viewer?.role !== 'CUSTOMER') return []
  const rows = await db.selectFrom('follows').select('shop_id').where('customer_id', '=', viewer.profileId).execute()
  return rows.map(row => row.shop_id)
}

/** Two listings one after the other, so that each is read from its index however large the market is. */
const followedFirst = async (db: Database, shops: string[], offset: number, limit: number): Promise<string[]> => {
  const listed = db.selectFrom('products').where('is_listed', '=', 1)
  const newest = (products: Matching) => products.orderBy('created_at', 'desc').orderBy('id', 'desc')
  const theirs = listed.where('shop_id', 'in', shops)
  const { count } = await theirs.select(row => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const first = offset < count ? await idsOf(newest(theirs), offset, limit) : []
  if (first.length === limit) return first
  const others = newest(listed.where('shop_id', 'not in', shops))
  return [...first, ...(await idsOf(others, Math.max(0, offset - count), limit - first.length))]
}
