import { useLiveQuery } from 'dexie-react-hooks'
import { productReviews, shopReviews } from '../../contract/reviews.ts'
import { useRefresh } from '../../lists/use-refresh.ts'
import { readSession } from '../../local/api/session.ts'
import { db } from '../../local/db/database.ts'
import type { OutboxEntry, StoredReview } from '../../local/db/device-schema.ts'
import { readConsistent, readPendingEntries } from '../../local/outbox/queue.ts'
import {
  applyPendingReviews,
  type OptimisticProductReview,
  reviewScope,
} from '../../local/resources/optimistic-reviews.ts'
import { type ReviewsEndpoint, readListing, refreshReviews } from '../../local/sync/listings.ts'
import { useConnection } from '../../ui/use-connection.ts'

export type ReviewsResult =
  | { state: 'loading' }
  | { state: 'unsaved' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'ready'; reviews: OptimisticProductReview[]; total: number }

/**
 * The newest hundred reviews of a product, and how many there are. The signed-in customer's own reviews come first, with
 * pending changes applied; only those have `mine` set.
 */
export const useProductReviews = (productId: string): ReviewsResult => useReviewListing(productReviews, productId)

/** The same for the products of a shop. */
export const useShopReviews = (shopId: string): ReviewsResult => useReviewListing(shopReviews, shopId)

const useReviewListing = (endpoint: ReviewsEndpoint, id: string): ReviewsResult => {
  const { isOnline } = useConnection()
  const read = useLiveQuery(
    () => readConsistent([db.listings, db.reviews], () => readReviews(endpoint, id)),
    [endpoint.name, id],
  )
  const current = read?.id === id ? read : undefined
  const { failure, retry } = useRefresh(`${endpoint.name} ${id}`, () => refreshReviews(endpoint, id), current?.isStale)
  if (!current) return { state: 'loading' }
  if (current.isKnown) return { state: 'ready', reviews: current.reviews, total: current.total }
  if (!isOnline) return { state: 'unsaved' }
  return failure ? { state: 'failed', message: failure.message, retry } : { state: 'loading' }
}

/** In the server's order; without its list, the reviews that the device got from other requests. */
const readReviews = async (endpoint: ReviewsEndpoint, id: string) => {
  const [listing, known, entries, session] = await Promise.all([
    readListing(endpoint, { id }),
    endpoint === productReviews ? db.reviews.where('productId').equals(id).toArray() : [],
    readPendingEntries(),
    readSession(),
  ])
  const isCustomer = session?.user.role === 'CUSTOMER'
  const own = isCustomer ? known.filter(review => review.mine === 1) : []
  const listed = listing ? (await db.reviews.bulkGet(listing.ids)).filter(review => review !== undefined) : known
  const rows = [...own, ...listed.filter(review => !own.some(other => other.id === review.id))]
  const reviews = applyPendingReviews(
    rows.map(isCustomer ? keepOwnership : clearOwnership),
    isCustomer ? selectProductEntries(entries, endpoint, id) : [],
  )
  const isKnown = listing !== undefined || reviews.length > 0
  return { id, reviews, total: listing?.total ?? rows.length, isKnown, isStale: listing?.stale === 1 }
}

const keepOwnership = (review: StoredReview): StoredReview => review
/** For vendors, `mine` marks reviews of their products, which they cannot change. */
const clearOwnership = (review: StoredReview): StoredReview => ({ ...review, mine: 0 })

/** The pending entries of a product. A shop's reviews show no pending ones, because an entry does not name its shop. */
const selectProductEntries = (entries: readonly OutboxEntry[], endpoint: ReviewsEndpoint, id: string): OutboxEntry[] =>
  endpoint === productReviews ? entries.filter(entry => entry.scope === reviewScope(id)) : []
