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
 * What people wrote about a product: the newest hundred, and how many there are. Before them stand the own ones of the
 * customer who is signed in, with what waits to be sent; only those have `mine` set.
 */
export const useProductReviews = (productId: string): ReviewsResult => useReviewListing(productReviews, productId)

/** What people wrote about the products of a shop, likewise. */
export const useShopReviews = (shopId: string): ReviewsResult => useReviewListing(shopReviews, shopId)

const useReviewListing = (row: ReviewsEndpoint, id: string): ReviewsResult => {
  const { isOnline } = useConnection()
  const read = useLiveQuery(() => readConsistent([db.listings, db.reviews], () => readReviews(row, id)), [row.name, id])
  const answer = read?.id === id ? read : undefined
  const { failure, retry } = useRefresh(`${row.name} ${id}`, () => refreshReviews(row, id), answer?.isStale)
  if (!answer) return { state: 'loading' }
  if (answer.isKnown) return { state: 'ready', reviews: answer.reviews, total: answer.total }
  if (!isOnline) return { state: 'unsaved' }
  return failure ? { state: 'failed', message: failure.message, retry } : { state: 'loading' }
}

/** In the order that the server gave; without its list, what the device has met of them elsewhere. */
const readReviews = async (row: ReviewsEndpoint, id: string) => {
  const [listing, known, entries, session] = await Promise.all([
    readListing(row, { id }),
    row === productReviews ? db.reviews.where('productId').equals(id).toArray() : [],
    readPendingEntries(),
    readSession(),
  ])
  const isWriter = session?.user.role === 'CUSTOMER'
  const own = isWriter ? known.filter(review => review.mine === 1) : []
  const listed = listing ? (await db.reviews.bulkGet(listing.ids)).filter(review => review !== undefined) : known
  const rows = [...own, ...listed.filter(review => !own.some(other => other.id === review.id))]
  const reviews = applyPendingReviews(
    rows.map(isWriter ? keepOwnership : clearOwnership),
    isWriter ? selectProductEntries(entries, row, id) : [],
  )
  const isKnown = listing !== undefined || reviews.length > 0
  return { id, reviews, total: listing?.total ?? rows.length, isKnown, isStale: listing?.stale === 1 }
}

const keepOwnership = (review: StoredReview): StoredReview => review
/** To a vendor the reviews of his own products are `mine`, but not his to change. */
const clearOwnership = (review: StoredReview): StoredReview => ({ ...review, mine: 0 })

/** On a product's page its own; a shop's reviews show none that waits, since an entry names no shop. */
const selectProductEntries = (entries: readonly OutboxEntry[], row: ReviewsEndpoint, id: string): OutboxEntry[] =>
  row === productReviews ? entries.filter(entry => entry.scope === reviewScope(id)) : []
