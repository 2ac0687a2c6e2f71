import Dexie from 'dexie'
import * as v from 'valibot'
import { type Category, listCategories, MARKET_ORDER } from '../contract/categories.ts'
import { type Correction, type InputOf, isAbsent } from '../contract/endpoint.ts'
import { listProducts, ProductQuery } from '../contract/products.ts'
import { db } from './db.ts'
import { readListing } from './listings.ts'
import { readCatalogue } from './replica.ts'
import type { CatalogueFacts, Listing, StoredProduct } from './rows.ts'
import { queryCatalogue, type Searchable, searchable, suggest } from './search.ts'

/** One page of products, and how much it may be trusted. */
export type ProductPage = {
  items: StoredProduct[]
  page: number
  limit: number
  total: number
  /** `server`: the server's own answer, kept. `device`: found among the products that this device has. */
  source: 'server' | 'device'
  /** As of when, in milliseconds; null: never completely fetched. */
  at: number | null
  /** How many products this device has; for "among the 5,000 products on this phone". */
  among: number
  /** True: the market has more than this device keeps, or has had time to fetch. */
  isPartial: boolean
  /** The search was misspelt: what the server found instead. */
  corrected?: Correction
}

/**
 * What the device can show for a product listing, for a live query; null: nothing yet, the answer is being fetched.
 * The server's stored answer comes first; where it is old or missing and the catalogue is here, the device searches itself.
 * @param isOnline as connection.ts has it: offline, any knowledge is better than none
 */
export const readProductPage = async (
  input: InputOf<typeof listProducts>,
  isOnline: boolean,
): Promise<ProductPage | null> => {
  const parsed = v.safeParse(ProductQuery, input)
  const facts = await readCatalogue()
  if (!parsed.success) return emptyPage(facts)
  const listing = await readListing(listProducts, input)
  if (listing && (isOnline || isNewest(listing, facts))) return storedPage(listing, facts)
  if (facts.at === null && isOnline) return null
  const page = await devicePage(parsed.output, facts)
  // The part of the market that is here holds none: the whole, which is being asked, may.
  return isOnline && page?.isPartial && page.items.length === 0 ? null : page
}

export type CategoriesRead = { isStale: boolean; categories: Category[] | undefined }

/** The categories in the market's order; undefined: this device has never heard of any. */
export const readCategories = async (): Promise<CategoriesRead> => {
  const [listing, rows] = await Promise.all([
    readListing(listCategories, MARKET_ORDER),
    db.categories.orderBy('name').toArray(),
  ])
  if (!listing) return { isStale: false, categories: rows.length > 0 ? rows : undefined }
  const order = new Map(listing.ids.map((id, at) => [id, at]))
  const isStale = listing.stale === 1
  // What made the list old may be a new one, which stands behind the others until the list is here again.
  const categories = rows.filter(({ id }) => isStale || order.has(id))
  const place = ({ id }: Category) => order.get(id) ?? order.size
  return { isStale, categories: categories.sort((a, b) => place(a) - place(b)) }
}

/** Products for the suggestion box, from this device alone: at most `limit`. */
export const suggestions = async (text: string, limit: number = 8): Promise<StoredProduct[]> =>
  suggest(await snapshot(await readCatalogue()), text, limit)

/** A stored answer that no write and no later sync of the catalogue has made old. */
const isNewest = (listing: Listing, facts: CatalogueFacts): boolean =>
  facts.at === null || (listing.stale === 0 && listing.at >= facts.at)

const storedPage = async (listing: Listing, facts: CatalogueFacts): Promise<ProductPage> => ({
  items: (await db.products.bulkGet(listing.ids)).filter(row => row !== undefined),
  page: listing.page,
  limit: listing.limit,
  total: listing.total,
  source: 'server',
  at: listing.at,
  among: listing.total,
  isPartial: facts.isPartial,
  ...(listing.corrected && { corrected: listing.corrected }),
})

const devicePage = async (query: ProductQuery, facts: CatalogueFacts): Promise<ProductPage | null> => {
  if (isNewestFirst(query)) return newestPage(query, facts)
  const products = await snapshot(facts)
  if (products.length === 0 && facts.at === null) return null
  const among = products.filter(item => item.product.listed === 1).length
  return { ...emptyPage(facts), ...queryCatalogue(products, query), page: query.page, limit: query.limit, among }
}

/** Everything on sale, newest first: what the market's front and its listing begin with. */
const isNewestFirst = ({ page, limit, ...others }: ProductQuery): boolean => Object.values(others).every(isAbsent)

/** From the index: a phone that holds 5,000 products begins with these before it has read the rest. */
const newestPage = async ({ page, limit }: ProductQuery, facts: CatalogueFacts): Promise<ProductPage | null> => {
  const total = await db.products.where('listed').equals(1).count()
  if (total === 0 && facts.at === null) return null
  const { minKey, maxKey } = Dexie
  const items = await db.products
    .where('[listed+createdAt+id]')
    .between([1, minKey], [1, maxKey])
    .reverse()
    .offset((page - 1) * limit)
    .limit(limit)
    .toArray()
  return { ...emptyPage(facts), items, total, page, limit, among: total }
}

const emptyPage = (facts: CatalogueFacts): ProductPage => ({
  items: [],
  page: 1,
  limit: 12,
  total: 0,
  source: 'device',
  at: facts.at,
  among: 0,
  isPartial: facts.isPartial || facts.at === null,
})

let held: { version: number; database: unknown; products: Searchable[] } | undefined

/**
 * All products of this device, folded, kept in memory until the catalogue's version changes: reading 5,000 rows from IndexedDB
 * and folding them takes longer than a keystroke, querying them does not.
 */
const snapshot = async (facts: CatalogueFacts): Promise<Searchable[]> => {
  if (held?.version === facts.version && held.database === db) return held.products
  const rows = await db.products.toArray()
  held = { version: facts.version, database: db, products: rows.map(searchable) }
  return held.products
}
