import { ACCOUNT_DAYS, DEVICE_CATALOGUE_LIMIT } from '../contract/constants.ts'
import type { Meta, OutputOf, Resource } from '../contract/endpoint.ts'
import { mayCall } from '../contract/roles.ts'
import { syncAccount as accountRow, syncCatalogue as catalogueRow } from '../contract/sync.ts'
import { ask } from './ask.ts'
import { now } from './clock.ts'
import { db } from './db.ts'
import { readSettings } from './listings.ts'
import { locks } from './locks.ts'
import {
  clearBelongings,
  deleteRows,
  disownProducts,
  disownShops,
  letGo,
  markStale,
  readCatalogue,
  storeAddresses,
  storeCategories,
  storeFollows,
  storeNotifications,
  storeOrders,
  storeProducts,
  storeReviews,
  storeShops,
  unlistProducts,
  unlistShops,
  writeCatalogue,
} from './replica.ts'
import type { AccountFacts } from './rows.ts'
import { readSession } from './session.ts'
import { withRoom } from './storage.ts'

/** A question not asked for this long is forgotten; its rows stay. */
const LISTINGS_KEPT_MS = 30 * 86_400_000

type CataloguePage = OutputOf<typeof catalogueRow>
type AccountPage = OutputOf<typeof accountRow>

/**
 * Brings the device's catalogue up to date, page by page; each page and its cursor are one transaction, so that it goes on
 * where it was cut off. A cursor that the server no longer knows starts afresh. One tab at a time; a turn that another tab
 * began after this was asked for is enough.
 * @throws ApiFailure
 */
export const syncCatalogue = (): Promise<void> =>
  inTurn('sync-catalogue', async askedAt => {
    if (((await readCatalogue()).at ?? 0) > askedAt) return
    const limit = (await readSettings())?.deviceCatalogueLimit ?? DEVICE_CATALOGUE_LIMIT
    for (let more = true; more; ) {
      const since = (await readCatalogue()).cursor ?? undefined
      const at = now()
      const { data, meta } = await ask(catalogueRow, { since })
      await withRoom(() =>
        db.transaction('rw', db.tables, async () => applyCatalogue(data, { ...meta, at }, since, limit)),
      )
      more = meta.reset === true || meta.more === true
    }
  })

/**
 * Brings the own rows of whoever is signed in up to date. Does nothing for roles that have none.
 * @throws ApiFailure
 */
export const syncAccount = (): Promise<void> =>
  inTurn('sync-account', async askedAt => {
    for (let more = true; more; ) {
      const session = await readSession()
      if (!session || !mayCall(accountRow.who, session.user.role)) return
      const userId = session.user.id
      const facts = await readAccount(userId)
      if ((facts.at ?? 0) > askedAt) return
      const since = facts.cursor ?? undefined
      const at = now()
      const { data, meta } = await ask(accountRow, { since })
      await withRoom(() =>
        db.transaction('rw', db.tables, async () => applyAccount(data, { ...meta, at }, since, userId)),
      )
      more = meta.reset === true || meta.more === true
    }
  })

/** A page's meta, and when it was asked for: the device knows the market as of then. */
type PageMeta = Meta & { at: number }

const inTurn = (name: string, work: (askedAt: number) => Promise<void>): Promise<void> => {
  const askedAt = now()
  return locks().request(name, {}, () => work(askedAt))
}

/** One page into the tables. A reset throws the cursor away and nothing else: the old catalogue serves until the new one is here. */
const applyCatalogue = async (
  page: CataloguePage,
  meta: PageMeta,
  since: string | undefined,
  limit: number,
): Promise<void> => {
  if (meta.reset) return writeCatalogue({ cursor: null, at: null })
  if (since === undefined) await startCatalogueAfresh()
  await storeCategories(page.categories)
  await storeShops(page.shops)
  await storeProducts(since === undefined ? page.products : await thoseWithRoom(page.products, limit))
  await deleteRows(db.categories, page.removed.categories)
  await unlistShops(page.removed.shops)
  await unlistProducts(page.removed.products)
  await letGo(limit)
  await db.listings
    .where('at')
    .below(now() - LISTINGS_KEPT_MS)
    .delete()
  const isWhole = !meta.more
  const isPartial = meta.partial ?? (since === undefined ? false : (await readCatalogue()).isPartial)
  await writeCatalogue({ cursor: meta.cursor ?? null, isPartial, ...(isWhole && { at: meta.at }) })
}

const startCatalogueAfresh = async (): Promise<void> => {
  const listed = await db.products.where('listed').equals(1).primaryKeys()
  await unlistProducts(listed)
  await unlistShops(await db.shops.where('listed').equals(1).primaryKeys())
  await db.categories.clear()
}

/** Changes go to products that the device holds; new ones are added while there is room. */
const thoseWithRoom = async (
  products: CataloguePage['products'],
  limit: number,
): Promise<CataloguePage['products']> => {
  if (products.length === 0) return []
  const held = await db.products.bulkGet(products.map(product => product.id))
  let room = limit - (await db.products.where('listed').equals(1).count())
  return products.filter((_, at) => held[at] !== undefined || room-- > 0)
}

const readAccount = async (userId: string): Promise<AccountFacts> => {
  const row = await db.meta.get('account')
  // Another user's cursor would skip rows of this one.
  return row?.key === 'account' && row.value.userId === userId ? row.value : { userId, cursor: null, at: null }
}

const applyAccount = async (
  page: AccountPage,
  meta: PageMeta,
  since: string | undefined,
  userId: string,
): Promise<void> => {
  // A late answer must not write a signed-out user's rows back.
  if ((await readSession())?.user.id !== userId) return
  const facts = await readAccount(userId)
  if (meta.reset) return writeAccount({ ...facts, cursor: null })
  if (since === undefined) await startAccountAfresh()
  await storeOrders(page.orders)
  await storeShops(page.shops, { mine: 1 })
  await storeProducts(page.products, { mine: 1 })
  await storeReviews(page.reviews, { mine: 1 })
  await storeFollows(page.follows)
  await storeAddresses(page.addresses)
  await storeNotifications(page.notifications)
  await dropOldNotifications()
  await dropOwn(page.removed)
  await markStale(touchedBy(page))
  await writeAccount({ userId, cursor: meta.cursor ?? null, at: meta.more ? facts.at : meta.at })
}

/** Which stored listings rows of a kind make old. */
const MAKES_OLD = {
  orders: ['orders', 'notifications', 'summary'],
  follows: ['followed-shops'],
  addresses: ['addresses'],
  notifications: ['notifications'],
} as const satisfies Partial<Record<keyof AccountPage['removed'], readonly Resource[]>>

const touchedBy = (page: AccountPage): Resource[] =>
  Object.entries(MAKES_OLD).flatMap(([name, resources]) => {
    const kind = name as keyof typeof MAKES_OLD
    return page[kind].length + page.removed[kind].length > 0 ? resources : []
  })

/** The server forgets them at the same age, and says nothing of it. */
const dropOldNotifications = async (): Promise<void> => {
  const oldest = new Date(now() - ACCOUNT_DAYS * 86_400_000).toISOString()
  await db.notifications.where('createdAt').below(oldest).delete()
}

const writeAccount = async (value: AccountFacts): Promise<void> => {
  await db.meta.put({ key: 'account', value, at: now() })
}

/** The outbox is not touched: what was not sent yet stays. */
const startAccountAfresh = async (): Promise<void> => {
  await db.orders.clear()
  await clearBelongings()
  await db.reviews.where('mine').equals(1).modify({ mine: 0 })
  await disownShops(await db.shops.where('mine').equals(1).primaryKeys())
  await disownProducts(await db.products.where('mine').equals(1).primaryKeys())
}

const dropOwn = async (removed: AccountPage['removed']): Promise<void> => {
  await deleteRows(db.orders, removed.orders)
  await deleteRows(db.reviews, removed.reviews)
  await deleteRows(db.follows, removed.follows)
  await deleteRows(db.addresses, removed.addresses)
  await deleteRows(db.notifications, removed.notifications)
  await disownShops(removed.shops)
  await disownProducts(removed.products)
}
