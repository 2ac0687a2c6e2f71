import Dexie from 'dexie'
import * as v from 'valibot'
import { type InputOf, isAbsent, type QueryCorrection } from '../../../contract/endpoint.ts'
import { listProducts, ProductQuery } from '../../../contract/products.ts'
import { db } from '../../db/database.ts'
import type { CatalogueFacts, Listing, StoredProduct } from '../../db/device-schema.ts'
import { readCatalogue } from '../../db/replica.ts'
import { readListing } from '../../sync/listings.ts'
import { type Searchable, searchProducts, searchSuggestions, toSearchable } from './search.ts'

/** One page of products, and how much it may be trusted. */
export type StoredProductPage = {
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
  corrected?: QueryCorrection
}

/**
 * What the device can show for a product listing, for a live query; null: nothing yet, the answer is being fetched.
 * The server's stored answer comes first; where it is old or missing and the catalogue is here, the device searches itself.
 * @param isOnline as connection.ts has it: offline, any knowledge is better than none
 */
export const readProductPage = async (
  input: InputOf<typeof listProducts>,
  isOnline: boolean,
): Promise<StoredProductPage | null> => {
  const parsed = v.safeParse(ProductQuery, input)
  const facts = await readCatalogue()
  if (!parsed.success) return emptyPage(facts)
  const listing = await readListing(listProducts, input)
  if (listing && (isOnline || isListingCurrent(listing, facts))) return toStoredPage(listing, facts)
  if (facts.at === null && isOnline) return null
  const page = await searchDevice(parsed.output, facts)
  // The part of the market that is here holds none: the whole, which is being asked, may.
  return isOnline && page?.isPartial && page.items.length === 0 ? null : page
}

/** Products for the suggestion box, from this device alone: at most `limit`. */
export const readSuggestions = async (text: string, limit: number = 8): Promise<StoredProduct[]> =>
  searchSuggestions(await loadSearchIndex(await readCatalogue()), text, limit)

/** A stored answer that no write and no later sync of the catalogue has made old. */
const isListingCurrent = (listing: Listing, facts: CatalogueFacts): boolean =>
  facts.at === null || (listing.stale === 0 && listing.at >= facts.at)

const toStoredPage = async (listing: Listing, facts: CatalogueFacts): Promise<StoredProductPage> => ({
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

const searchDevice = async (query: ProductQuery, facts: CatalogueFacts): Promise<StoredProductPage | null> => {
  if (isDefaultOrder(query)) return readNewestPage(query, facts)
  const products = await loadSearchIndex(facts)
  if (products.length === 0 && facts.at === null) return null
  const among = products.filter(item => item.product.listed === 1).length
  return { ...emptyPage(facts), ...searchProducts(products, query), page: query.page, limit: query.limit, among }
}

/** Everything on sale, newest first: what the market's front and its listing begin with. */
const isDefaultOrder = ({ page, limit, ...others }: ProductQuery): boolean => Object.values(others).every(isAbsent)

/** From the index: a phone that holds 5,000 products begins with these before it has read the rest. */
const readNewestPage = async (
  { page, limit }: ProductQuery,
  facts: CatalogueFacts,
): Promise<StoredProductPage | null> => {
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

const emptyPage = (facts: CatalogueFacts): StoredProductPage => ({
  items: [],
  page: 1,
  limit: 12,
  total: 0,
  source: 'device',
  at: facts.at,
  among: 0,
  isPartial: facts.isPartial || facts.at === null,
})

let searchIndex: { version: number; database: unknown; products: Searchable[] } | undefined

/**
 * All products of this device, folded, kept in memory until the catalogue's version changes: reading 5,000 rows from IndexedDB
 * and folding them takes longer than a keystroke, querying them does not.
 */
const loadSearchIndex = async (facts: CatalogueFacts): Promise<Searchable[]> => {
  if (searchIndex?.version === facts.version && searchIndex.database === db) return searchIndex.products
  const rows = await db.products.toArray()
  searchIndex = { version: facts.version, database: db, products: rows.map(toSearchable) }
  return searchIndex.products
}
