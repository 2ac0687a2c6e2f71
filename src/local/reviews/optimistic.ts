import type { InputOf } from '../../contract/endpoint.ts'
import { createReview, deleteReview, updateReview } from '../../contract/reviews/review-writes.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import type { OutboxEntry, StoredReview } from '../db/device-schema.ts'
import { buildScope, findRowId, isWriteOf } from '../outbox/entry.ts'
import { type ApplyPending, applyPendingToRows, type Creation, findCreations } from '../outbox/optimistic-rows.ts'

/** A review with its pending changes applied. One that was never sent has `seq` 0. */
export type OptimisticReview = StoredReview & {
  /** The rejected change, which holds those after it; otherwise the latest that is pending. */
  pending: OutboxEntry | null
  /** Its deletion waits: for its 8 seconds of Undo, or for the network. */
  isDeleting: boolean
  /** How many photos wait to be sent. */
  waitingPhotos: number
}

export type ReviewContent = Pick<Review, 'rating' | 'comment'>

/** The outbox scope of a customer's review of a product. */
export const reviewScope = (productId: string): string => buildScope(createReview.offline, { productId })

/** Applies pending changes to reviews, new ones first. */
export const applyPendingReviews = (
  rows: readonly StoredReview[],
  entries: readonly OutboxEntry[],
): OptimisticReview[] => {
  const created = findCreations(rows, entries, [createReview]).flatMap(toPendingReview)
  const reviews = [...created.reverse(), ...rows]
  return applyPendingToRows(reviews, entries, applyPendingToReview).map(({ entries: own, ...review }) => ({
    ...review,
    pending: own.find(entry => entry.state === 'rejected') ?? own.at(-1) ?? null,
    waitingPhotos: own.filter(isPhotoEntry).length,
  }))
}

/** Is it a photo of a review? Each is a change of its own, so that a slow network does not lose all of them at once. */
export const isPhotoEntry = (entry: OutboxEntry): boolean =>
  isWriteOf(updateReview)(entry) && entry.input.file !== undefined

/** Nothing where another client wrote it: then the device does not know its product. */
const toPendingReview = ({ id, entry }: Creation<typeof createReview>): StoredReview[] => {
  const { input, seen, createdAt } = entry
  if (!seen) return []
  const { product, by } = seen
  return [
    {
      id,
      rating: input.rating,
      comment: input.comment ?? '',
      reply: null,
      productId: product.id,
      product,
      customer: { name: by },
      createdAt: new Date(createdAt).toISOString(),
      seq: 0,
      mine: 1,
    },
  ]
}

const applyPendingToReview: ApplyPending<StoredReview> = (review, entry) => {
  if (findRowId(entry) !== review.id) return null
  switch (entry.endpoint) {
    case createReview.name:
      return {}
    case updateReview.name:
      return { ...pickWrittenFields(entry.input), ...withoutPhotos(review, entry.input.removedPhotos) }
    case deleteReview.name:
      return 'deleted'
    default:
      return null
  }
}

const withoutPhotos = ({ photos = [] }: Review, removed: readonly string[] = []): Pick<Review, 'photos'> =>
  removed.length > 0 ? { photos: photos.filter(photo => !removed.includes(photo)) } : {}

/** The fields that a change sets. */
export const pickWrittenFields = ({ rating, comment }: InputOf<typeof updateReview>): Partial<ReviewContent> => ({
  ...(typeof rating === 'number' && { rating }),
  ...(typeof comment === 'string' && { comment }),
})
