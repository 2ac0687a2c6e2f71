import * as v from 'valibot'
import { DEVICE_CATALOGUE_LIMIT, LISTING_FRESH_MS } from '../../contract/constants.ts'
import type { Endpoint, InputOf, Resource } from '../../contract/endpoint.ts'
import { isAbsent } from '../../contract/endpoint.ts'
import { ERROR_MESSAGES } from '../../contract/messages/fixed-messages.ts'
import { getProduct } from '../../contract/products.ts'
import type { productReviews, shopReviews } from '../../contract/reviews.ts'
import { getSettings, type Settings } from '../../contract/settings.ts'
import { Profile } from '../../contract/users.ts'
import { callAuthenticated } from '../api/authenticated-call.ts'
import { ApiFailure, type EndpointResult } from '../api/client.ts'
import { readSession } from '../api/session.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { Listing } from '../db/device-schema.ts'
import { evictProducts, isNewer, storeReviews, unlistProducts } from '../db/replica.ts'
import { withStorageSpace } from '../db/storage.ts'
import { applyResponse, hasTable, resourceOf, tableName } from './apply-response.ts'

/** A list call and its input as one text: the same question has the same key, however it was asked. */
export const listingKey = <Row extends Endpoint>(row: Row, input: InputOf<Row>): string => {
  const fields = Object.entries(parseInput(row, input)).filter(([, value]) => !isAbsent(value))
  return `${row.name}?${JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)))}`
}

/** What the server last answered to this question; undefined: it was never asked, or the input is not valid. */
export const readListing = async <Row extends Endpoint>(row: Row, input: InputOf<Row>): Promise<Listing | undefined> =>
  v.is(row.input, omitAbsent(input)) ? db.listings.get(listingKey(row, input)) : undefined

/** The rows of an answer, in its order: from their table where they have one, without those that have left the device. */
export const readListingRows = async ({ resource, ids, rows }: Listing): Promise<unknown[]> =>
  rows ?? (await db.table<unknown, string>(tableName(resource)).bulkGet(ids)).filter(row => row !== undefined)

/** Every row that some stored answer to this call holds, each once, the latest answers first; for searching offline. */
export const cachedRows = async (row: Endpoint): Promise<{ id: string }[]> => {
  const listings = await db.listings.where('key').startsWith(`${row.name}?`).toArray()
  const answers = await Promise.all(listings.sort((a, b) => b.at - a.at).map(readListingRows))
  const known = new Map<string, { id: string }>()
  for (const one of answers.flat() as { id: string }[]) if (!known.has(one.id)) known.set(one.id, one)
  return [...known.values()]
}

/** Needs no fetching: younger than 60 seconds, and no write has made it old. */
export const isListingFresh = (listing: Listing | undefined): boolean =>
  listing !== undefined && listing.stale === 0 && now() - listing.at < LISTING_FRESH_MS

const inFlight = new Map<string, Promise<void>>()

/**
 * Fetches a listing unless the stored one is fresh, and stores its rows and its ids in one transaction. Calling it twice at
 * once asks once.
 * @param force fetches even what is fresh (pull to refresh, Try again)
 * @throws ApiFailure
 */
export const refreshListing = async <Row extends Endpoint>(
  row: Row,
  input: InputOf<Row>,
  { force = false }: { force?: boolean } = {},
): Promise<void> => {
  const key = listingKey(row, input)
  if (!force && (inFlight.has(key) || isListingFresh(await db.listings.get(key)))) return inFlight.get(key)
  return deduplicate(key, () =>
    retryOnce(async asker => {
      const askedAt = now()
      const answer = await callAuthenticated(row, parseInput(row, input) as InputOf<Row>)
      const isWritten = await writeForUser(asker, () => storeListing(row, key, answer, askedAt))
      return isWritten && (await db.listings.get(key))?.stale !== 1
    }),
  )
}

/**
 * Fetches one row (a product, shop, category, order, the profile) into its table.
 * @throws ApiFailure; 404 after having taken a product that is gone off this device
 */
export const refreshEntity = <Row extends Endpoint>(row: Row, input: InputOf<Row>): Promise<void> =>
  deduplicate(`${row.name} ${JSON.stringify(input)}`, () =>
    retryOnce(async asker => {
      const askedAt = now()
      try {
        const { data } = await callAuthenticated(row, input)
        return await writeForUser(asker, async () => {
          if (!(await isProfileNewer(row, askedAt))) await applyResponse(row, data)
        })
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.data?.error.code === 'NOT_FOUND')
          await unlistMissingProduct(row, input)
        throw failure
      }
    }),
  )

/** A profile has no `seq`: one that a change has written since is the newer one. */
const isProfileNewer = async (row: Endpoint, askedAt: number): Promise<boolean> =>
  row.output === Profile && ((await db.meta.get('profile'))?.at ?? 0) > askedAt

/** The reviews of a product, or of all products of a shop: their answers are not plain rows. */
export type ReviewsEndpoint = typeof productReviews | typeof shopReviews

/** Fetches the reviews of a product or a shop; their order and total stand in the listing of this call. */
export const refreshReviews = async (row: ReviewsEndpoint, id: string): Promise<void> => {
  const input = { id }
  const key = listingKey(row, input)
  if (isListingFresh(await db.listings.get(key))) return
  return deduplicate(key, () =>
    retryOnce(async asker => {
      const askedAt = now()
      const { data } = await callAuthenticated(row, input)
      const meta = { page: 1, limit: data.reviews.length, total: data.total }
      return writeForUser(asker, async () => {
        await storeReviews(data.reviews)
        await putListing(row, key, { data: data.reviews, meta, message: '' }, askedAt)
      })
    }),
  )
}

/** Stores answers that nobody had to ask for, in one transaction; not for somebody signed in, whose answers are others. */
export const storeResponses = async (
  answers: readonly { row: Endpoint; input: Record<string, unknown>; answer: EndpointResult<unknown> }[],
): Promise<void> => {
  const keyed = answers.map(one => ({ ...one, key: listingKey(one.row, one.input) }))
  const storing = writeForUser(null, async () => {
    for (const { row, key, answer } of keyed) {
      if (row.list === 'none') await applyResponse(row, answer.data)
      else await storeListing(row, key, answer, now())
    }
  })
  // Who asks for one of them meanwhile waits for it instead.
  await Promise.all(keyed.map(({ key }) => deduplicate(key, async () => void (await storing))))
}

/** Fetches what the page must know of this market. */
export const refreshSettings = (): Promise<void> =>
  deduplicate('settings', async () => {
    const { data } = await callAuthenticated(getSettings, {})
    await withStorageSpace(() => db.meta.put({ key: 'settings', value: data, at: now() }))
  })

/** The market's settings as the device last heard them; undefined before the first answer. */
export const readSettings = async (): Promise<Settings | undefined> => {
  const row = await db.meta.get('settings')
  return row?.key === 'settings' ? row.value : undefined
}

const parseInput = (row: Endpoint, input: unknown): Record<string, unknown> => {
  const parsed = v.safeParse(row.input, omitAbsent(input))
  if (!parsed.success) throw new ApiFailure(400, parsed.issues[0]?.message ?? ERROR_MESSAGES.invalid)
  return parsed.output as Record<string, unknown>
}

const omitAbsent = (input: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input as Record<string, unknown>).filter(([, value]) => !isAbsent(value)))

const deduplicate = (key: string, work: () => Promise<void>): Promise<void> => {
  const running = inFlight.get(key)
  if (running) return running
  const started = work().finally(() => inFlight.delete(key))
  inFlight.set(key, started)
  return started
}

/**
 * Fetches, and fetches once more where the answer is of no use: somebody else is signed in by now, or a write has made it old
 * on its way.
 */
const retryOnce = async (fetchFor: (asker: string | null) => Promise<boolean>): Promise<void> => {
  const fetch = async () => fetchFor((await readSession())?.user.id ?? null)
  if (!(await fetch())) await fetch()
}

/** Writes an answer in one transaction, unless the one who asked for it is no longer signed in; false: nothing is written. */
const writeForUser = async (asker: string | null, write: () => Promise<void>): Promise<boolean> => {
  const limit = (await readSettings())?.deviceCatalogueLimit ?? DEVICE_CATALOGUE_LIMIT
  return withStorageSpace(() =>
    db.transaction('rw', db.tables, async () => {
      if (((await readSession())?.user.id ?? null) !== asker) return false
      await write()
      await evictProducts(limit)
      return true
    }),
  )
}

const storeListing = async (
  row: Endpoint,
  key: string,
  answer: EndpointResult<unknown>,
  askedAt: number,
): Promise<void> => {
  await applyResponse(row, answer.data)
  await putListing(row, key, answer, askedAt)
}

const putListing = async (
  row: Endpoint,
  key: string,
  { data, meta }: EndpointResult<unknown>,
  askedAt: number,
): Promise<void> => {
  const staleAt = (await db.listings.get(key))?.staleAt ?? 0
  const rows = (Array.isArray(data) ? data : [data]) as ListedRow[]
  const resource = resourceOf(row)
  await db.listings.put({
    key,
    resource,
    isPrivate: row.who === 'anyone' ? 0 : 1,
    ids: rows.map(item => item.id ?? ''),
    rows: hasTable(row) || isReviewsEndpoint(row) ? null : await keepNewerRows(askedAt, resource, rows),
    page: meta.page ?? 1,
    limit: meta.limit ?? rows.length,
    total: meta.total ?? rows.length,
    ...(meta.corrected && { corrected: meta.corrected }),
    ...(meta.counts && { counts: meta.counts }),
    at: now(),
    stale: staleAt > askedAt ? 1 : 0,
    staleAt,
  })
}

type ListedRow = { id: string; seq?: number }

/**
 * Rows that stand in listings themselves, each as the newer of what was answered and what is here. Only what came here
 * after the question can be newer than its answer.
 */
const keepNewerRows = async (askedAt: number, resource: Resource, rows: ListedRow[]): Promise<ListedRow[]> => {
  const later = await db.listings
    .where({ resource })
    .filter(({ at, staleAt = 0 }) => Math.max(at, staleAt) > askedAt)
    .toArray()
  const held = later.flatMap(listing => (listing.rows ?? []) as ListedRow[])
  return rows.map(row => held.find(other => other.id === row.id && isNewer(other, row)) ?? row)
}

const isReviewsEndpoint = (row: Endpoint): boolean => REVIEWS_ENDPOINTS.has(row.name)
const REVIEWS_ENDPOINTS = new Set<string>(['reviews.ofProduct', 'reviews.ofShop'] satisfies ReviewsEndpoint['name'][])

const unlistMissingProduct = async (row: Endpoint, input: unknown): Promise<void> => {
  if (row.name !== getProduct.name) return
  await db.transaction('rw', db.products, db.meta, async () => unlistProducts([(input as { id: string }).id]))
}
