import { useLiveQuery } from 'dexie-react-hooks'
import { productReviews, type Review } from '../../contract/reviews.ts'
import { db } from '../../local/db.ts'
import { readListing, refreshReviews } from '../../local/listings.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useRefresh } from './use-refresh.ts'

export type ReviewsRead =
  | { state: 'loading' }
  | { state: 'unsaved' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'ready'; reviews: Review[]; total: number }

/** What people wrote about a product: the newest hundred, and how many there are. */
export const useReviews = (productId: string): ReviewsRead => {
  const { isOnline } = useConnection()
  const read = useLiveQuery(() => readReviews(productId), [productId])
  const answer = read?.productId === productId ? read : undefined
  const { failure, retry } = useRefresh(productId, () => refreshReviews(productId), answer?.isStale)
  if (!answer) return { state: 'loading' }
  if (answer.isKnown) return { state: 'ready', reviews: answer.reviews, total: answer.total }
  if (!isOnline) return { state: 'unsaved' }
  return failure ? { state: 'failed', message: failure.message, retry } : { state: 'loading' }
}

/** In the order that the server gave; without its list, what the device has met of them elsewhere. */
const readReviews = async (productId: string) => {
  const listing = await readListing(productReviews, { id: productId })
  const rows = listing
    ? await db.reviews.bulkGet(listing.ids)
    : await db.reviews.where('productId').equals(productId).toArray()
  const reviews = rows.filter(row => row !== undefined)
  const isKnown = listing !== undefined || reviews.length > 0
  return { productId, reviews, total: listing?.total ?? reviews.length, isKnown, isStale: listing?.stale === 1 }
}
