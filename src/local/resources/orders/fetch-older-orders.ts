import { ACCOUNT_DAYS, ACCOUNT_ORDERS } from '../../../contract/constants.ts'
import { myOrders } from '../../../contract/orders.ts'
import { now } from '../../db/clock.ts'
import { db } from '../../db/database.ts'
import { readListing, refreshListing } from '../../sync/listings.ts'

const PAGE_SIZE = 100
const DAY_MS = 86_400_000

/**
 * Fetches orders older than those that a device keeps by itself: the next page that holds one which is not here. Old orders
 * that are still open, or were looked at one by one, are here without those between them, so how many are here says nothing
 * of where to go on.
 * @throws ApiFailure
 */
export const fetchOlderOrders = async (): Promise<void> => {
  const before = await db.orders.count()
  for (let page = await findFirstPage(); (await db.orders.count()) === before; page++) {
    const question = { page, limit: PAGE_SIZE }
    if (!(await isPageStored(question))) await refreshListing(myOrders, question, { force: true })
    const listing = await readListing(myOrders, question)
    if (!listing || listing.ids.length < PAGE_SIZE) return
  }
}

/** The page that the orders of the last days end on: these are all here. */
const findFirstPage = async (): Promise<number> => {
  const since = new Date(now() - ACCOUNT_DAYS * DAY_MS).toISOString()
  const recent = await db.orders.where('createdAt').above(since).count()
  return Math.floor(Math.min(recent, ACCOUNT_ORDERS) / PAGE_SIZE) + 1
}

/** Was this page answered, and is all of it still on the device? New orders move the others back, never forward. */
const isPageStored = async (question: { page: number; limit: number }): Promise<boolean> => {
  const ids = (await readListing(myOrders, question))?.ids ?? []
  return ids.length === PAGE_SIZE && (await db.orders.where('id').anyOf(ids).count()) === PAGE_SIZE
}
