import { createReview, deleteReview, updateReview } from '../../../contract/review-writes.ts'
import type { Review } from '../../../contract/reviews.ts'
import type { OutboxEntry, StoredReview } from '../../db/device-schema.ts'
import { buildScope } from '../../outbox/entry.ts'

/** What an outbox entry stores about a review's product, to show the review before the server has it. */
export type ReviewSeen = { product: Review['product']; by: string }

/** A review with its pending changes applied. One that was never sent has `seq` 0. */
export type OptimisticReview = StoredReview & {
  /** The latest change that is pending or was rejected. */
  pending: OutboxEntry | null
  /** Its deletion waits: for its 8 seconds of Undo, or for the network. */
  isDeleting: boolean
}

/** The outbox scope of a customer's review of a product. */
export const reviewScope = (productId: string): string => buildScope(createReview.offline, { productId })

/** Applies pending changes to reviews, new ones first. */
export const applyPendingReviews = (
  rows: readonly StoredReview[],
  entries: readonly OutboxEntry[],
): OptimisticReview[] => {
  const storedIds = new Set(rows.map(row => row.id))
  const created = entries.filter(entry => entry.endpoint === createReview.name && !storedIds.has(reviewId(entry)))
  return [...created.map(toPendingReview).reverse(), ...rows].map(review => applyEntries(review, entries))
}

const reviewId = (entry: OutboxEntry): string => String(entry.input.id)

const toPendingReview = ({ input, seen, createdAt }: OutboxEntry): StoredReview => {
  const { product, by } = seen as ReviewSeen
  return {
    id: String(input.id),
    rating: Number(input.rating),
    comment: typeof input.comment === 'string' ? input.comment : '',
    reply: null,
    productId: product.id,
    product,
    customer: { name: by },
    createdAt: new Date(createdAt).toISOString(),
    seq: 0,
    mine: 1,
  }
}

const REVIEW_ENDPOINTS = new Set<string>([createReview.name, updateReview.name, deleteReview.name])

const applyEntries = (review: StoredReview, entries: readonly OutboxEntry[]): OptimisticReview => {
  const own = entries.filter(entry => REVIEW_ENDPOINTS.has(entry.endpoint) && reviewId(entry) === review.id)
  const waiting = own.filter(entry => entry.state !== 'rejected')
  const changes = waiting
    .filter(entry => entry.endpoint === updateReview.name)
    .map(entry => pickWrittenFields(entry.input))
  return {
    ...Object.assign({ ...review }, ...changes),
    pending: own.at(-1) ?? null,
    isDeleting: waiting.some(entry => entry.endpoint === deleteReview.name),
  }
}

const pickWrittenFields = ({ rating, comment }: OutboxEntry['input']): Partial<Pick<Review, 'rating' | 'comment'>> => ({
  ...(typeof rating === 'number' && { rating }),
  ...(typeof comment === 'string' && { comment }),
})
