import { useLiveQuery } from 'dexie-react-hooks'
import { productReviews, shopReviews } from '../../contract/reviews/reviews.ts'
import { useRefresh } from '../../lists/use-refresh.ts'
import type { OptimisticReview } from '../../local/reviews/optimistic.ts'
import { readOptimisticReviews } from '../../local/reviews/reads.ts'
import { type ReviewsEndpoint, refreshReviews } from '../../local/sync/listings.ts'
import { useConnection } from '../../ui/state/use-connection.ts'

export type ReviewsResult =
  | { state: 'loading' }
  | { state: 'unsaved' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'ready'; reviews: OptimisticReview[]; total: number }

/**
 * The newest hundred reviews of a product, and how many there are. The signed-in customer's own reviews come first,
 * with pending changes applied; only those have `mine` set.
 */
export const useProductReviews = (productId: string): ReviewsResult => useReviewListing(productReviews, productId)

/** The same for the products of a shop. */
export const useShopReviews = (shopId: string): ReviewsResult => useReviewListing(shopReviews, shopId)

const useReviewListing = (endpoint: ReviewsEndpoint, id: string): ReviewsResult => {
  const { isOnline } = useConnection()
  const read = useLiveQuery(() => readOptimisticReviews(endpoint, id), [endpoint.name, id])
  const answer = read?.id === id ? read : undefined
  const { failure, retry } = useRefresh(`${endpoint.name} ${id}`, () => refreshReviews(endpoint, id), answer?.isStale)
  if (!answer) return { state: 'loading' }
  if (answer.isKnown) return { state: 'ready', reviews: answer.reviews, total: answer.total }
  if (!isOnline) return { state: 'unsaved' }
  return failure ? { state: 'failed', message: failure.message, retry } : { state: 'loading' }
}
