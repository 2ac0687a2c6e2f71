import * as v from 'valibot'
import { Profile } from '../../contract/accounts/users.ts'
import { DEVICE_CATALOGUE_LIMIT, LISTING_FRESH_MS } from '../../contract/constants.ts'
import { toDhakaDay } from '../../contract/dhaka-days.ts'
import {
  type Endpoint,
  type InputOf,
  isAbsent,
  type OutputOf,
  type Resource,
  resourceOf,
} from '../../contract/endpoint.ts'
import { ERROR_MESSAGES } from '../../contract/messages/fixed-messages.ts'
import { getProduct } from '../../contract/products/products.ts'
import type { productReviews, shopReviews } from '../../contract/reviews/reviews.ts'
import { getSettings, type Settings } from '../../contract/settings/settings.ts'
import { callAuthenticated } from '../api/authenticated-call.ts'
import { ApiFailure, type EndpointResult } from '../api/client.ts'
import { readSession } from '../api/session.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { ListedRow, Listing } from '../db/device-schema.ts'
import { readMeta } from '../db/meta.ts'
import { evictProducts, isNewer, readCatalogue, storeReviews, unlistProducts } from '../db/replica.ts'
import { withStorageSpace } from '../db/storage.ts'
import { applyResponse, hasTable, tableName } from './apply-response.ts'

/** The key of a list call: the same for the same query, whatever the order of its fields. */
export const listingKey = <E extends Endpoint>(endpoint: E, input: InputOf<E>): string => {
  const fields = Object.entries(parseInput(endpoint, input)).filter(([, value]) => !isAbsent(value))
  return `${endpoint.name}?${JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)))}`
}

/** The last stored response to this query; undefined: there is none, or the input is invalid. */
export const readListing = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Listing | undefined> =>
  v.is(endpoint.input, omitAbsent(input)) ? db.listings.get(listingKey(endpoint, input)) : undefined

/** A row of what an endpoint lists. */
export type ItemOf<Row extends Endpoint> = OutputOf<Row> extends (infer Item extends { id: string })[] ? Item : never

/** The rows of a listing of the endpoint, in its order, without those that are no longer on the device. */
export const readListingRows = async <Row extends Endpoint>(
  _endpoint: Row,
  { resource, ids, rows }: Listing,
): Promise<ItemOf<Row>[]> => {
  const found = rows ?? (await db.table<unknown, string>(tableName(resource)).bulkGet(ids))
  // They were checked by the endpoint's schema when they arrived.
  return found.filter(row => row !== undefined) as ItemOf<Row>[]
}

/** Every row in the stored listings of this endpoint, once each, the latest listing first; for searching offline. */
export const cachedRows = async <Row extends Endpoint>(endpoint: Row): Promise<ItemOf<Row>[]> => {
  const listings = await db.listings.where('key').startsWith(`${endpoint.name}?`).toArray()
  const latestFirst = listings.sort((a, b) => b.at - a.at)
  const pages = await Promise.all(latestFirst.map(listing => readListingRows(endpoint, listing)))
  const byId = new Map<string, ItemOf<Row>>()
  for (const row of pages.flat()) {
    const { id }: { id: string } = row
    if (!byId.has(id)) byId.set(id, row)
  }
  return [...byId.values()]
}

/** When data last arrived: the last sync of the catalogue, or the newest stored listing; null: never. */
export const readLastFetchTime = async (): Promise<Date | null> => {
  const [catalogue, listing] = await Promise.all([readCatalogue(), db.listings.orderBy('at').last()])
  const at = Math.max(catalogue.at ?? 0, listing?.at ?? 0)
  return at > 0 ? new Date(at) : null
}

/** Younger than 60 seconds, and no write has made it stale. */
export const isListingFresh = (listing: Listing | undefined): boolean =>
  listing !== undefined && listing.stale === 0 && now() - listing.at < LISTING_FRESH_MS

const inFlight = new Map<string, Promise<void>>()

/**
 * Fetches a listing unless the stored one is fresh, and stores its rows and its ids in one transaction. Concurrent
 * calls share one request.
 * @param force fetches although it is fresh (pull to refresh, Try again)
 * @throws ApiFailure
 */
export const refreshListing = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { force = false }: { force?: boolean } = {},
): Promise<void> => {
  const key = listingKey(endpoint, input)
  if (!force && (inFlight.has(key) || isListingFresh(await db.listings.get(key)))) return inFlight.get(key)
  return deduplicate(key, () =>
    retryOnce(async userId => {
      const askedAt = now()
      const response = await callAuthenticated(endpoint, parseInput(endpoint, input) as InputOf<E>)
      const isWritten = await writeForUser(userId, () => storeListing(endpoint, key, response, askedAt))
      return isWritten && (await db.listings.get(key))?.stale !== 1
    }),
  )
}

/**
 * Fetches one row (a product, shop, category, order, the profile) into its table.
 * @throws ApiFailure; at 404 a product has been removed from this device before
 */
export const refreshEntity = <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> =>
  deduplicate(`${endpoint.name} ${JSON.stringify(input)}`, () =>
    retryOnce(async userId => {
      const askedAt = now()
      try {
        const { data } = await callAuthenticated(endpoint, input)
        return await writeForUser(userId, async () => {
          if (!(await isProfileNewer(endpoint, askedAt))) await applyResponse(endpoint, data)
        })
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.data?.error.code === 'NOT_FOUND')
          await unlistMissingProduct(endpoint, input)
        throw failure
      }
    }),
  )

/** A profile has no `seq`: one that a write has stored since the request is newer than its response. */
const isProfileNewer = async (endpoint: Endpoint, askedAt: number): Promise<boolean> =>
  endpoint.output === Profile && ((await db.meta.get('profile'))?.at ?? 0) > askedAt

/** The reviews of a product, or of a shop's products. Their responses are not plain rows. */
export type ReviewsEndpoint = typeof productReviews | typeof shopReviews

/** Fetches the reviews of a product or a shop; the listing of this call holds their order and total. */
export const refreshReviews = async (endpoint: ReviewsEndpoint, id: string): Promise<void> => {
  const input = { id }
  const key = listingKey(endpoint, input)
  if (isListingFresh(await db.listings.get(key))) return
  return deduplicate(key, () =>
    retryOnce(async userId => {
      const askedAt = now()
      const { data } = await callAuthenticated(endpoint, input)
      const meta = { page: 1, limit: data.reviews.length, total: data.total }
      return writeForUser(userId, async () => {
        await storeReviews(data.reviews)
        await putListing(endpoint, key, { data: data.reviews, meta, message: '' }, askedAt)
      })
    }),
  )
}

/** Stores the responses that the server inlined into the page. Not where somebody is signed in, whose responses differ. */
export const storeResponses = async (
  responses: readonly { endpoint: Endpoint; input: Record<string, unknown>; response: EndpointResult<unknown> }[],
): Promise<void> => {
  const keyed = responses.map(call => ({ ...call, key: listingKey(call.endpoint, call.input) }))
  const storing = writeForUser(null, async () => {
    for (const { endpoint, key, response } of keyed) {
      if (endpoint.list === 'none') await applyResponse(endpoint, response.data)
      else await storeListing(endpoint, key, response, now())
    }
  })
  // A request for one of them meanwhile waits for this instead.
  await Promise.all(keyed.map(({ key }) => deduplicate(key, async () => void (await storing))))
}

/** Fetches the settings of this market. The first time on a day counts as a visit. */
export const refreshSettings = (): Promise<void> =>
  deduplicate('settings', async () => {
    const last = await db.meta.get('settings')
    const isVisit = !last || toDhakaDay(last.at) !== toDhakaDay(now())
    const { data } = await callAuthenticated(getSettings, isVisit ? { visit: true } : {})
    await withStorageSpace(() => db.meta.put({ key: 'settings', value: data, at: now() }))
  })

/** How many products this device keeps. */
export const readCatalogueLimit = async (): Promise<number> => {
  const limit = (await readSettings())?.deviceCatalogueLimit ?? DEVICE_CATALOGUE_LIMIT
  return Math.min(limit, (await readCatalogue()).room ?? limit)
}

/** The stored settings of this market; undefined before the first response. */
export const readSettings = (): Promise<Settings | undefined> => readMeta('settings')

const parseInput = (endpoint: Endpoint, input: object): Record<string, unknown> => {
  const parsed = v.safeParse(endpoint.input, omitAbsent(input))
  if (!parsed.success) throw new ApiFailure('INVALID_INPUT', parsed.issues[0]?.message ?? ERROR_MESSAGES.invalid)
  return parsed.output
}

const omitAbsent = (input: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => !isAbsent(value)))

const deduplicate = (key: string, work: () => Promise<void>): Promise<void> => {
  const running = inFlight.get(key)
  if (running) return running
  const promise = work().finally(() => inFlight.delete(key))
  inFlight.set(key, promise)
  return promise
}

/**
 * Fetches, and fetches once more where the response cannot be used: another user is signed in by now, or a write has made
 * it stale on its way.
 */
const retryOnce = async (fetchFor: (userId: string | null) => Promise<boolean>): Promise<void> => {
  const fetch = async () => fetchFor((await readSession())?.user.id ?? null)
  if (!(await fetch())) await fetch()
}

/**
 * Stores a response in one transaction. False: the user who asked for it is no longer signed in, and nothing is written.
 */
export const writeForUser = (userId: string | null, write: () => Promise<void>): Promise<boolean> =>
  // Nothing is awaited before the transaction, so that what is read after the call waits for it.
  withStorageSpace(() =>
    db.transaction('rw', db.tables, async () => {
      if (((await readSession())?.user.id ?? null) !== userId) return false
      await write()
      await evictProducts(await readCatalogueLimit())
      return true
    }),
  )

const storeListing = async (
  endpoint: Endpoint,
  key: string,
  response: EndpointResult<unknown>,
  askedAt: number,
): Promise<void> => {
  await applyResponse(endpoint, response.data)
  await putListing(endpoint, key, response, askedAt)
}

const putListing = async (
  endpoint: Endpoint,
  key: string,
  { data, meta }: EndpointResult<unknown>,
  askedAt: number,
): Promise<void> => {
  const staleAt = (await db.listings.get(key))?.staleAt ?? 0
  const rows = (Array.isArray(data) ? data : [data]) as ListedRow[]
  const resource = resourceOf(endpoint)
  await db.listings.put({
    key,
    resource,
    isPrivate: endpoint.who === 'anyone' ? 0 : 1,
    ids: rows.map(item => item.id ?? ''),
    rows: hasTable(endpoint) || isReviewsEndpoint(endpoint) ? null : await keepNewerRows(askedAt, resource, rows),
    page: meta.page ?? 1,
    limit: meta.limit ?? rows.length,
    total: meta.total ?? rows.length,
    corrected: meta.corrected,
    instead: meta.instead,
    counts: meta.counts,
    facets: meta.facets,
    asOf: meta.asOf,
    at: now(),
    stale: staleAt > askedAt ? 1 : 0,
    staleAt,
  })
}

/**
 * The rows to store in a listing: of each, the newer one of the response's and the device's. Only listings that were
 * stored after the request can have a newer one.
 */
const keepNewerRows = async (askedAt: number, resource: Resource, rows: ListedRow[]): Promise<ListedRow[]> => {
  const newerListings = await db.listings
    .where({ resource })
    .filter(({ at, staleAt = 0 }) => Math.max(at, staleAt) > askedAt)
    .toArray()
  const present = newerListings.flatMap(listing => listing.rows ?? [])
  return rows.map(row => present.find(other => other.id === row.id && isNewer(other, row)) ?? row)
}

const isReviewsEndpoint = (endpoint: Endpoint): boolean => REVIEWS_ENDPOINTS.has(endpoint.name)
const REVIEWS_ENDPOINTS = new Set<string>(['reviews.ofProduct', 'reviews.ofShop'] satisfies ReviewsEndpoint['name'][])

const unlistMissingProduct = async (endpoint: Endpoint, { id }: { id?: string }): Promise<void> => {
  if (endpoint.name !== getProduct.name || id === undefined) return
  await db.transaction('rw', db.products, db.meta, async () => unlistProducts([id]))
}
