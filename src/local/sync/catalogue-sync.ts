import { DEVICE_CATALOGUE_LIMIT } from '../../contract/constants.ts'
import type { Meta, OutputOf } from '../../contract/endpoint.ts'
import { syncCatalogue as catalogueRow } from '../../contract/sync.ts'
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

/** A question not asked for this long is forgotten; its rows stay. */
const LISTING_TTL_MS = 30 * 86_400_000

type CataloguePage = OutputOf<typeof catalogueRow>

/**
 * Brings the device's catalogue up to date, page by page; each page and its cursor are one transaction, so that it goes on
 * where it was cut off. A cursor that the server no longer knows starts afresh. One tab at a time; a turn that another tab
 * began after this was asked for is enough.
 * @throws ApiFailure
 */
export const pullCatalogue = (): Promise<void> =>
  withSyncLock('sync-catalogue', async askedAt => {
    if (((await readCatalogue()).at ?? 0) > askedAt) return
    const limit = (await readSettings())?.deviceCatalogueLimit ?? DEVICE_CATALOGUE_LIMIT
    for (let more = true; more; ) {
      const since = (await readCatalogue()).cursor ?? undefined
      const at = now()
      const { data, meta } = await callAuthenticated(catalogueRow, { since })
      more = await writeTransaction(db.tables, async () => applyCatalogue(data, { ...meta, at }, since, limit))
    }
  })

/** A page's meta, and when it was asked for: the device knows the market as of then. */
export type PageMeta = Meta & { at: number }

/** One tab at a time; `work` learns when this was asked for. */
export const withSyncLock = (name: string, work: (askedAt: number) => Promise<void>): Promise<void> => {
  const askedAt = now()
  return locks().request(name, {}, () => work(askedAt))
}

/**
 * One page into the tables; true: there is more to ask for. A reset throws the cursor away and nothing else: the old catalogue
 * serves until the new one is here.
 */
const applyCatalogue = async (
  page: CataloguePage,
  meta: PageMeta,
  since: string | undefined,
  limit: number,
): Promise<boolean> => {
  // Given up for want of room while this came: what changed since says nothing of the rest.
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

/** Changes go to products that the device holds; new ones are added while there is room. */
const selectStorable = async (
  products: CataloguePage['products'],
  limit: number,
): Promise<CataloguePage['products']> => {
  if (products.length === 0) return []
  const held = await db.products.bulkGet(products.map(product => product.id))
  let room = limit - (await db.products.where('listed').equals(1).count())
  return products.filter((_, at) => held[at] !== undefined || room-- > 0)
}
