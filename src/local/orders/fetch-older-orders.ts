import { ACCOUNT_DAYS, ACCOUNT_ORDERS } from '../../contract/constants.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { myOrders } from '../../contract/orders/orders.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import { readListing, refreshListing } from '../sync/listings.ts'

const PAGE_SIZE = 100

/**
 * Fetches the next page of orders older than those that the account sync stores. Old orders that are open, or were
 * opened one by one, are stored without those between them, so the number of stored orders does not say where to
 * continue.
 * @throws ApiFailure
 */
export const fetchOlderOrders = async (): Promise<void> => {
  const before = await db.orders.count()
  for (let page = await findFirstPage(); (await db.orders.count()) === before; page++) {
    const query = { page, limit: PAGE_SIZE }
    if (!(await isPageStored(query))) await refreshListing(myOrders, query, { force: true })
    const listing = await readListing(myOrders, query)
    if (!listing || listing.ids.length < PAGE_SIZE) return
  }
}

/** The page that contains the last order of the account sync. All before it are stored. */
const findFirstPage = async (): Promise<number> => {
  const since = new Date(now() - ACCOUNT_DAYS * DAY_MS).toISOString()
  const recent = await db.orders.where('createdAt').above(since).count()
  return Math.floor(Math.min(recent, ACCOUNT_ORDERS) / PAGE_SIZE) + 1
}

/**
 * Whether this page was fetched and all of it is still stored. New orders move rows to later pages, never to earlier
 * ones.
 */
const isPageStored = async (query: { page: number; limit: number }): Promise<boolean> => {
  const ids = (await readListing(myOrders, query))?.ids ?? []
  return ids.length === PAGE_SIZE && (await db.orders.where('id').anyOf(ids).count()) === PAGE_SIZE
}
