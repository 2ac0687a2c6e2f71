import { DAY_MS } from '../../contract/durations.ts'
import type { Meta, OutputOf } from '../../contract/endpoint.ts'
import { syncCatalogue as syncEndpoint } from '../../contract/sync/sync.ts'
import { callAuthenticated } from '../api/authenticated-call.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import { locks } from '../db/locks.ts'
import {
  deleteRows,
  evictProducts,
  markStale,
  readCatalogue,
  storeCategories,
  storeProducts,
  storeShops,
  unlistProducts,
  unlistShops,
  writeCatalogue,
} from '../db/replica.ts'
import { isStorageFull, withStorageSpace } from '../db/storage.ts'
import { readCatalogueLimit } from './listings.ts'

/** A listing that was not fetched for this long is deleted; its rows stay. */
const LISTING_TTL_MS = 30 * DAY_MS

type CataloguePage = OutputOf<typeof syncEndpoint>

/**
 * Syncs the device's catalogue, page by page. Each page and its cursor are stored in one transaction, so that an
 * interrupted sync continues where it stopped. Where the server no longer knows the cursor, the sync starts from the
 * beginning. Where storage is full, the device keeps fewer products. One tab syncs at a time; a sync that another tab began after this call is enough.
 * @throws ApiFailure
 */
export const pullCatalogue = (): Promise<void> =>
  withSyncLock('sync-catalogue', async askedAt => {
    if (((await readCatalogue()).at ?? 0) > askedAt) return
    for (let more = true; more; ) {
      await waitForAccountSync()
      const since = (await readCatalogue()).cursor ?? undefined
      const at = now()
      const { data, meta } = await callAuthenticated(syncEndpoint, { since })
      more = await storePage(data, { ...meta, at }, since)
    }
  })

export const ACCOUNT_SYNC_LOCK = 'sync-account'

/** What a person works with comes first: both syncs write the same tables, and one after the other is as fast. */
const waitForAccountSync = (): Promise<void> =>
  locks().request(ACCOUNT_SYNC_LOCK, { mode: 'shared' }, async () => undefined)

/** A page's meta and when it was requested: the device knows the catalogue as of then. */
export type PageMeta = Meta & { at: number }

/** Runs in one tab at a time; `work` gets the time of this call. */
export const withSyncLock = (name: string, work: (askedAt: number) => Promise<void>): Promise<void> => {
  const askedAt = now()
  return locks().request(name, {}, () => work(askedAt))
}

/** Of the products that did not fit, as many are kept: the rest is room for what people do. */
const KEPT_OF_FULL = 0.7

/** Stores one page, and where storage is full as much of it as there is room for. */
const storePage = async (page: CataloguePage, meta: PageMeta, since: string | undefined): Promise<boolean> => {
  const limit = await readCatalogueLimit()
  const store = () => db.transaction('rw', db.tables, async () => applyCatalogue(page, meta, since, limit))
  try {
    // It must not evict itself: it would be fetched again from the beginning, without end.
    return await withStorageSpace(store, { keepsCatalogue: true })
  } catch (failure) {
    if (!isStorageFull(failure) || limit === 0) throw failure
    await limitCatalogue(limit, page.products.length)
    return storePage(page, meta, since)
  }
}

const limitCatalogue = (limit: number, added: number): Promise<void> =>
  withStorageSpace(
    () =>
      db.transaction('rw', db.products, db.meta, async () => {
        const stored = await db.products.where('listed').equals(1).count()
        const room = Math.floor(Math.min(limit, stored + added) * KEPT_OF_FULL)
        await evictProducts(room)
        await writeCatalogue({ room, isPartial: true })
      }),
    { keepsCatalogue: true },
  )

/**
 * Stores one page. A reset deletes the cursor only: the old catalogue stays in use until the new one is complete.
 * @returns whether there are more pages
 */
const applyCatalogue = async (
  page: CataloguePage,
  meta: PageMeta,
  since: string | undefined,
  limit: number,
): Promise<boolean> => {
  // The catalogue was evicted meanwhile to free storage: these changes alone are not all of it.
  if (((await readCatalogue()).cursor ?? undefined) !== since) return true
  if (meta.reset) {
    await writeCatalogue({ cursor: null, at: null, room: undefined })
    return true
  }
  if (since === undefined) await resetCatalogue()
  await storeCategories(page.categories)
  await storeShops(page.shops)
  const fits = since === undefined && page.products.length <= limit
  await storeProducts(fits ? page.products : await selectStorable(page.products, limit))
  await deleteRows(db.categories, page.removed.categories)
  await unlistShops(page.removed.shops)
  await unlistProducts(page.removed.products)
  await evictProducts(limit)
  await tidyListings(page)
  const isWhole = !meta.more
  const { isPartial: wasPartial, room } = await readCatalogue()
  const isPartial = room !== undefined || (meta.partial ?? (since !== undefined && wasPartial))
  await writeCatalogue({ cursor: meta.cursor ?? null, isPartial, ...(isWhole && { at: meta.at }) })
  return !isWhole
}

const tidyListings = async ({ products }: CataloguePage): Promise<void> => {
  await db.listings
    .where('at')
    .below(now() - LISTING_TTL_MS)
    .delete()
  // The end of a campaign comes as a change of its products. A first sync brings all products, and no change.
  if (products.length > 0 && (await readCatalogue()).at !== null) await markStale(['public-campaigns'])
}

const resetCatalogue = async (): Promise<void> => {
  const listed = await db.products.where('listed').equals(1).primaryKeys()
  await unlistProducts(listed)
  await unlistShops(await db.shops.where('listed').equals(1).primaryKeys())
  await db.categories.clear()
}

/** The products that the device has already, and new ones while there is room. */
const selectStorable = async (
  products: CataloguePage['products'],
  limit: number,
): Promise<CataloguePage['products']> => {
  if (products.length === 0) return []
  const present = await db.products.bulkGet(products.map(product => product.id))
  let room = limit - (await db.products.where('listed').equals(1).count())
  return products.filter((_, at) => present[at] !== undefined || room-- > 0)
}
