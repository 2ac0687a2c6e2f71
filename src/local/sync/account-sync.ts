import type { Collection } from 'dexie'
import { ACCOUNT_DAYS } from '../../contract/constants.ts'
import { DAY_MS } from '../../contract/durations.ts'
import type { OutputOf, Resource } from '../../contract/endpoint.ts'
import { canCall } from '../../contract/roles.ts'
import { syncAccount as syncEndpoint } from '../../contract/sync/sync-account.ts'
import { callAuthenticated } from '../api/authenticated-call.ts'
import { readSession } from '../api/session.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { AccountFacts } from '../db/device-schema.ts'
import {
  deleteRows,
  deleteWishes,
  disownProducts,
  disownShops,
  markStale,
  storeAddresses,
  storeFollows,
  storeNotifications,
  storeOrders,
  storeProducts,
  storeReviews,
  storeShops,
  storeWishes,
} from '../db/replica.ts'
import { writeTransaction } from '../db/storage.ts'
import { ACCOUNT_SYNC_LOCK, type PageMeta, withSyncLock } from './catalogue-sync.ts'

type AccountPage = OutputOf<typeof syncEndpoint>

/** A response, the user who asked for it, and the time and cursor of the request. */
type PageResponse = { page: AccountPage; meta: PageMeta; userId: string; since: string | undefined }

/**
 * Syncs the rows of the signed-in user. Does nothing for roles that have none. The next page is requested
 * while one is stored.
 * @throws ApiFailure
 */
export const pullAccount = (): Promise<void> =>
  withSyncLock(ACCOUNT_SYNC_LOCK, async askedAt => {
    let ahead: { userId: string; since: string | undefined; response: Promise<PageResponse> } | undefined
    for (let more = true; more; ) {
      const session = await readSession()
      if (!session || !canCall(syncEndpoint.who, session.user.role)) return
      const userId = session.user.id
      const facts = await readAccount(userId)
      if ((facts.at ?? 0) > askedAt) return
      const since = facts.cursor ?? undefined
      const isAhead = ahead?.userId === userId && ahead.since === since
      const response = await (isAhead && ahead ? ahead.response : fetchPage(userId, since))
      ahead = requestNextPage(response)
      more = await writeTransaction(db.tables, async () => applyAccount(response))
    }
  })

const fetchPage = async (userId: string, since: string | undefined): Promise<PageResponse> => {
  const at = now()
  const { data, meta } = await callAuthenticated(syncEndpoint, { since })
  return { page: data, meta: { ...meta, at }, userId, since }
}

const requestNextPage = ({ meta, userId }: PageResponse) => {
  if (!meta.more || meta.reset || !meta.cursor) return undefined
  const response = fetchPage(userId, meta.cursor)
  // Its failure is reported when the page is needed.
  response.catch(() => undefined)
  return { userId, since: meta.cursor, response }
}

const readAccount = async (userId: string): Promise<AccountFacts> => {
  const row = await db.meta.get('account')
  // Another user's cursor would skip rows of this one.
  return row?.key === 'account' && row.value.userId === userId ? row.value : { userId, cursor: null, at: null }
}

/** Stores one page. @returns whether there are more pages */
const applyAccount = async ({ page, meta, userId, since }: PageResponse): Promise<boolean> => {
  const facts = await readAccount(userId)
  // A late response must neither restore the rows of a user who has signed out nor skip rows of one who has signed in
  // again.
  if ((await readSession())?.user.id !== userId || (facts.cursor ?? undefined) !== since) return true
  if (meta.reset) {
    await writeAccount({ ...facts, cursor: null })
    return true
  }
  const received = new Set(Object.values({ ...page, removed: [] }).flatMap((rows = []) => rows.map(({ id }) => id)))
  const old = since === undefined ? await readOwnIds() : facts.old
  // Deleted first: the server may have been restored from a backup, whose rows are older than these.
  if (old) await deleteOwnRows(meta.more ? old.filter(id => received.has(id)) : old)
  await storeOrders(page.orders)
  await storeShops(page.shops, { mine: 1 })
  await storeProducts(page.products, { mine: 1 })
  await storeReviews(page.reviews, { mine: 1 })
  await storeFollows(page.follows)
  await storeAddresses(page.addresses)
  await storeNotifications(page.notifications)
  await storeWishes(page.wishes ?? [])
  await deleteOldNotifications()
  await deleteOwnRows(Object.values(page.removed).flatMap(ids => ids ?? []))
  await markStale(findTouchedResources(page))
  const state = meta.more ? { at: facts.at, old: old?.filter(id => !received.has(id)) } : { at: meta.at }
  const cursor = meta.cursor ?? null
  const isUnchanged = facts.at !== null && facts.cursor === cursor && !old && !meta.more
  // Most screens read the account's row to know if its first sync is complete: each write runs their queries again.
  if (!isUnchanged) await writeAccount({ userId, cursor, ...state })
  return meta.more === true
}

/** The resources whose listings become stale when rows of a field change. */
const STALE_BY_FIELD: ['orders' | 'follows' | 'addresses' | 'notifications', Resource[]][] = [
  ['orders', ['orders', 'notifications', 'summary']],
  ['follows', ['followed-shops']],
  ['addresses', ['addresses']],
  ['notifications', ['notifications']],
]

const findTouchedResources = (page: AccountPage): Resource[] =>
  STALE_BY_FIELD.flatMap(([field, resources]) => (page[field].length + page.removed[field].length > 0 ? resources : []))

/** The server deletes them at the same age and does not report it. */
const deleteOldNotifications = async (): Promise<void> => {
  const oldest = new Date(now() - ACCOUNT_DAYS * DAY_MS).toISOString()
  await db.notifications.where('createdAt').below(oldest).delete()
}

const writeAccount = async (value: AccountFacts): Promise<void> => {
  await db.meta.put({ key: 'account', value, at: now() })
}

/**
 * The ids of all own rows when a full sync begins. They stay until it has ended, so an interrupted sync loses nothing.
 */
const readOwnIds = async (): Promise<string[]> => {
  const whole: Collection<unknown, string>[] = ownTables().map(table => table.toCollection())
  const flagged = [db.reviews, db.shops, db.products].map(table => table.where('mine').equals(1))
  const wishes = await db.wishes.where('mine').equals(1).toArray()
  return (await Promise.all([...whole, ...flagged].map(rows => rows.primaryKeys())))
    .flat()
    .concat(wishes.map(row => row.id))
}

/** The tables that hold only rows of the signed-in user. */
const ownTables = () => [db.orders, db.follows, db.addresses, db.notifications]

/** Ids are unique among all tables. The outbox is not touched. */
const deleteOwnRows = async (ids: readonly string[]): Promise<void> => {
  for (const table of [db.reviews, ...ownTables()]) await deleteRows(table, ids)
  await disownShops(ids)
  await disownProducts(ids)
  await deleteWishes(ids)
}
