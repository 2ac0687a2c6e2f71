import { type CustomerHistory, getCustomerHistory } from '../../contract/orders/customer-history.ts'
import { db } from '../db/database.ts'
import { readConsistent } from '../outbox/queue.ts'
import { readListing, readListingRows } from '../sync/listings.ts'

/** For a live query: what this device has received about the customer of an order. */
export const readCustomerHistory = (id: string): Promise<{ history: CustomerHistory | undefined; isStale: boolean }> =>
  readConsistent([db.listings], async () => {
    const listing = await readListing(getCustomerHistory, { id })
    const [history] = listing ? await readListingRows(getCustomerHistory, listing) : []
    return { history, isStale: listing?.stale === 1 }
  })
