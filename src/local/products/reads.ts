import Dexie from 'dexie'
import * as v from 'valibot'
import { type InputOf, isAbsent, type QueryCorrection } from '../../contract/endpoint.ts'
import type { Facets } from '../../contract/facet-counts.ts'
import { listProducts, ProductQuery } from '../../contract/products/products.ts'
import { db } from '../db/database.ts'
import type { CatalogueFacts, Listing, StoredProduct } from '../db/device-schema.ts'
import { readCatalogue } from '../db/replica.ts'
import { readListing } from '../sync/listings.ts'

/** A page of products, and where it comes from. */
export type StoredProductPage = {
  items: StoredProduct[]
  page: number
  limit: number
  total: number
  /** `server`: a stored response. `device`: found among the products of this device. */
  source: 'server' | 'device'
  /** When it was fetched, in milliseconds; null: never completely. */
  at: number | null
  /** The number of products on this device, for "among the 5,000 products on this phone". */
  among: number
  /** The market has more products than this device has stored. */
  isPartial: boolean
  /** The search was misspelt: the spelling that the server searched for instead. */
  corrected?: QueryCorrection
  /** Other searches, where nothing was found. */
  instead?: readonly string[]
  /** Where the query asked for them. */
  facets?: Facets
}

/**
 * For a live query: what this device can show for a product listing; null: nothing until the response arrives. A stored
 * response comes first; where it is stale or missing and the catalogue is stored, the device searches itself.
 * @param isOnline from connection.ts; offline, stale data is shown, too
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
  // The stored part of the catalogue has no match, but the server, which is being asked, may have one.
  return isOnline && page?.isPartial && page.items.length === 0 ? null : page
}

/** For a live query: these products as they are by now, without those that are no longer on sale. */
export const readStillListed = async (products: readonly StoredProduct[]): Promise<StoredProduct[]> =>
  (await db.products.bulkGet(products.map(({ id }) => id)))
    .filter(row => row !== undefined)
    .filter(row => row.listed === 1)

/** Whether no write and no later catalogue sync has made a stored response stale. */
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
  corrected: listing.corrected,
  instead: listing.instead,
  facets: listing.facets,
})

const searchDevice = async (query: ProductQuery, facts: CatalogueFacts): Promise<StoredProductPage | null> => {
  if (isDefaultOrder(query)) return readNewestPage(query, facts)
  // A promise of the page's own, because Dexie loses track of a live query at any other.
  const search = await Promise.resolve(import('./device-search.ts').catch(() => null))
  const found = await search?.searchCatalogue(query, facts)
  return found ? { ...emptyPage(facts), ...found, page: query.page, limit: query.limit } : null
}

/** Whether the query is for all products on sale, newest first, as on the home screen. */
const isDefaultOrder = ({ page, limit, ...others }: ProductQuery): boolean => Object.values(others).every(isAbsent)

/** Read by index, so that the home screen need not wait until 5,000 products are loaded. */
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
