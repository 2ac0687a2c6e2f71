import { DEVICE_CATALOGUE_LIMIT } from '../../contract/constants.ts'
import type { Meta, OutputOf } from '../../contract/endpoint.ts'
import { syncCatalogue as syncEndpoint } from '../../contract/sync.ts'
import { callAuthenticated } from '../api/authenticated-call.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import { locks } from '../db/locks.ts'
import {
  deleteRows,
  evictProducts,
  readCatalogue,
  storeCategories,
  storeProducts,
  storeShops,
  unlistProducts,
  unlistShops,
  writeCatalogue,
} from '../db/replica.ts'
import { writeTransaction } from '../db/storage.ts'
import { readSettings } from './listings.ts'

/** A listing that was not fetched for this long is deleted; its rows stay. */
const LISTING_TTL_MS = 30 * 86_400_000

type CataloguePage = OutputOf<typeof syncEndpoint>

/**
 * Syncs the device's catalogue, page by page. Each page and its cursor are stored in one transaction, so that an
 * interrupted sync continues where it stopped. Where the server no longer knows the cursor, the sync starts from the
 * beginning. One tab syncs at a time; a sync that another tab began after this call is enough.
 * @throws ApiFailure
 */
export const pullCatalogue = (): Promise<void> =>
  withSyncLock('sync-catalogue', async askedAt => {
    if (((await readCatalogue()).at ?? 0) > askedAt) return
    const limit = (await readSettings())?.deviceCatalogueLimit ?? DEVICE_CATALOGUE_LIMIT
    for (let more = true; more; ) {
      await waitForAccountSync()
      const since = (await readCatalogue()).cursor ?? undefined
      const at = now()
      const { data, meta } = await callAuthenticated(syncEndpoint, { since })
      more = await writeTransaction(db.tables, async () => applyCatalogue(data, { ...meta, at }, since, limit))
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
    await writeCatalogue({ cursor: null, at: null })
    return true
  }
  if (since === undefined) await resetCatalogue()
  await storeCategories(page.categories)
  await storeShops(page.shops)
  await storeProducts(since === undefined ? page.products : await selectStorable(page.products, limit))
  await deleteRows(db.categories, page.removed.categories)
  await unlistShops(page.removed.shops)
  await unlistProducts(page.removed.products)
  await evictProducts(limit)
  await db.listings
    .where('at')
    .below(now() - LISTING_TTL_MS)
    .delete()
  const isWhole = !meta.more
  const isPartial = meta.partial ?? (since === undefined ? false : (await readCatalogue()).isPartial)
  await writeCatalogue({ cursor: meta.cursor ?? null, isPartial, ...(isWhole && { at: meta.at }) })
  return !isWhole
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
