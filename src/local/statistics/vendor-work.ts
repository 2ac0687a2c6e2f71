import type { InputOf } from '../../contract/endpoint.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import { listOrders } from '../../contract/orders/orders.ts'
import { isLowOnSale } from '../../contract/products/chosen-variant.ts'
import { db } from '../db/database.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import { countOrders } from '../orders/counts.ts'
import { applyPendingOrders, type OptimisticOrder } from '../orders/optimistic.ts'
import { readOrdersToAccept, readOrdersToDo } from '../orders/reads.ts'
import { readConsistent, readPendingEntries } from '../outbox/queue.ts'
import { applyPendingProducts, type OptimisticProduct } from '../products/optimistic.ts'
import { applyPendingReviewReplies, type RepliedReview } from '../reviews/replies.ts'
import { readListing } from '../sync/listings.ts'

/** What this device has of all that may need the vendor, at one moment and with pending changes applied. */
export type VendorWork = UrgentVendorWork & {
  /** Products on sale whose stock is low. */
  products: OptimisticProduct[]
  reviews: RepliedReview[]
  /** Those about shops. */
  notifications: Notification[]
}

export type UrgentVendorWork = { entries: OutboxEntry[]; orders: OptimisticOrder[] }

/** For a live query. */
export const readVendorWork = (): Promise<VendorWork> =>
  readConsistent([db.orders, db.reviews, db.products, db.notifications], async () => {
    const [urgent, reviews, own, news] = await Promise.all([
      readUrgentRows(),
      db.reviews.where('mine').equals(1).toArray(),
      db.products.where('mine').equals(1).toArray(),
      db.notifications.toArray(),
    ])
    // Filtered here: Dexie's filter reads thousands of products one by one.
    const products = applyPendingProducts(own.filter(isLowOnSale), urgent.entries)
    const notifications = news.filter(({ kind }) => kind === 'SHOP')
    return { ...urgent, products, notifications, reviews: applyPendingReviewReplies(reviews, urgent.entries) }
  })

/** For a live query. Reads no products, of which a vendor may have thousands. */
export const readUrgentVendorWork = (): Promise<UrgentVendorWork> => readConsistent([db.orders], readUrgentRows)

const readUrgentRows = async (): Promise<UrgentVendorWork> => {
  const [entries, orders] = await Promise.all([readPendingEntries(), readOrdersToDo()])
  return { entries, orders: applyPendingOrders(orders, entries) }
}

/**
 * For a live query: what the number of new orders is computed from.
 * @param countQuery the query whose stored response has the server's counts by status
 */
export const readNewOrderFacts = (countQuery: InputOf<typeof listOrders>) =>
  readConsistent([db.orders, db.listings], async () => {
    const [entries, toAccept, held, listing] = await Promise.all([
      readPendingEntries(),
      readOrdersToAccept(),
      countOrders(),
      readListing(listOrders, countQuery),
    ])
    return { toAccept: applyPendingOrders(toAccept, entries), held, onServer: listing?.counts?.PENDING }
  })
