import { findProductsToReview } from '../../contract/reviews/review-eligibility.ts'
import { productReviews, type Review } from '../../contract/reviews/reviews.ts'
import { readSession } from '../api/session.ts'
import { db } from '../db/database.ts'
import type { OutboxEntry, StoredReview } from '../db/device-schema.ts'
import { readMeta } from '../db/meta.ts'
import { readConsistent, readPendingEntries } from '../outbox/queue.ts'
import { type ReviewsEndpoint, readListing } from '../sync/listings.ts'
import { applyPendingReviews, type OptimisticReview, reviewScope } from './optimistic.ts'

export type StoredReviews = {
  /** The product's or shop's id that was asked for. */
  id: string
  reviews: OptimisticReview[]
  total: number
  /** False: this device has received none, so that an empty list means nothing. */
  isKnown: boolean
  isStale: boolean
}

export type OwnReviews = {
  /** Newest first, those that wait before all. */
  reviews: OptimisticReview[]
  /** Products delivered and not reviewed yet, the latest orders first. */
  toWrite: Review['product'][]
  /** When this device last synced the account, in milliseconds; null: never. */
  at: number | null
}

/**
 * For a live query: the reviews of a product or a shop in the server's order; without its list, those of the product
 * that this device received otherwise. The customer's own reviews of a product come first, with the pending changes
 * applied.
 */
export const readOptimisticReviews = (endpoint: ReviewsEndpoint, id: string): Promise<StoredReviews> =>
  readConsistent([db.listings, db.reviews], async () => {
    const [listing, known, entries, session] = await Promise.all([
      readListing(endpoint, { id }),
      endpoint === productReviews ? db.reviews.where('productId').equals(id).toArray() : [],
      readPendingEntries(),
      readSession(),
    ])
    const isWriter = session?.user.role === 'CUSTOMER'
    const own = isWriter ? known.filter(review => review.mine === 1) : []
    const listed = listing ? (await db.reviews.bulkGet(listing.ids)).filter(review => review !== undefined) : known
    const rows = [...own, ...listed.filter(review => !own.some(other => other.id === review.id))]
    const reviews = applyPendingReviews(
      isWriter ? rows : rows.map(clearOwnership),
      isWriter ? selectProductEntries(entries, endpoint, id) : [],
    )
    const isKnown = listing !== undefined || reviews.length > 0
    return { id, reviews, total: listing?.total ?? rows.length, isKnown, isStale: listing?.stale === 1 }
  })

/** For a live query: the customer's own reviews, and what they could review. */
export const readOwnReviews = (): Promise<OwnReviews> =>
  readConsistent([db.reviews, db.orders, db.meta], async () => {
    const [rows, orders, entries, account, session] = await Promise.all([
      db.reviews.where('mine').equals(1).toArray(),
      db.orders.orderBy('createdAt').reverse().toArray(),
      readPendingEntries(),
      readMeta('account'),
      readSession(),
    ])
    const newestFirst = rows.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    const reviews = applyPendingReviews(newestFirst, entries)
    const isOwn = account && account.userId === session?.user.id
    return {
      reviews,
      toWrite: findProductsToReview(orders, new Set(reviews.map(review => review.productId))),
      at: isOwn ? account.at : null,
    }
  })

/** The reviews of a vendor's own products are `mine`, too, but the vendor cannot change them. */
const clearOwnership = (review: StoredReview): StoredReview => ({ ...review, mine: 0 })

/** Pending changes are shown on a product's page only: an entry names no shop. */
const selectProductEntries = (entries: readonly OutboxEntry[], endpoint: ReviewsEndpoint, id: string): OutboxEntry[] =>
  endpoint === productReviews ? entries.filter(entry => entry.scope === reviewScope(id)) : []
