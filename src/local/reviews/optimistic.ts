import { createReview, deleteReview, updateReview } from '../../contract/reviews/review-writes.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import type { OutboxEntry, StoredReview } from '../db/device-schema.ts'
import { buildScope } from '../outbox/entry.ts'
import { type ApplyPending, applyPendingToRows, findCreations } from '../outbox/optimistic-rows.ts'

/** What an outbox entry stores about a review's product, to show the review before the server has it. */
export type ReviewSeen = { product: Review['product']; by: string }

/** A review with its pending changes applied. One that was never sent has `seq` 0. */
export type OptimisticReview = StoredReview & {
  /** The rejected change, which holds those after it; otherwise the latest that is pending. */
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
  const created = findCreations(rows, entries, [createReview]).map(toPendingReview)
  const reviews = [...created.reverse(), ...rows]
  return applyPendingToRows(reviews, entries, applyPendingToReview).map(({ entries: own, ...review }) => ({
    ...review,
    pending: own.find(entry => entry.state === 'rejected') ?? own.at(-1) ?? null,
  }))
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

const applyPendingToReview: ApplyPending<StoredReview> = (review, entry) => {
  if (reviewId(entry) !== review.id) return null
  switch (entry.endpoint) {
    case createReview.name:
      return {}
    case updateReview.name:
      return pickWrittenFields(entry.input)
    case deleteReview.name:
      return 'deleted'
    default:
      return null
  }
}

const pickWrittenFields = ({ rating, comment }: OutboxEntry['input']): Partial<Pick<Review, 'rating' | 'comment'>> => ({
  ...(typeof rating === 'number' && { rating }),
  ...(typeof comment === 'string' && { comment }),
})
