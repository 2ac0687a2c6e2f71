import { replyToReview } from '../../contract/reviews/review-writes.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import { db } from '../db/database.ts'
import type { EntryOf, OutboxEntry } from '../db/device-schema.ts'
import { readMeta } from '../db/meta.ts'
import { editOrSubmit } from '../outbox/edit-or-submit.ts'
import { isWriteOf, labelByName } from '../outbox/entry.ts'
import { readConsistent, readPendingEntries } from '../outbox/queue.ts'
import type { SubmitResult } from '../outbox/submit.ts'

/** A review of a vendor's product with the pending reply applied, and the product's shop where the device knows it. */
export type RepliedReview = Review & { entries: OutboxEntry[]; shopId: string | undefined }

/** For a live query: the reviews of the vendor's own products with the pending replies applied. */
export const readRepliedReviews = (): Promise<{ reviews: RepliedReview[]; isUnknown: boolean }> =>
  readConsistent([db.reviews, db.products, db.meta], async () => {
    const [rows, entries, account] = await Promise.all([
      db.reviews.where('mine').equals(1).toArray(),
      readPendingEntries(),
      readMeta('account'),
    ])
    const products = await db.products.bulkGet([...new Set(rows.map(review => review.productId))])
    const shopIds = new Map(products.map(product => [product?.id, product?.shop.id]))
    const isComplete = account !== undefined && account.at !== null
    return {
      reviews: applyPendingReviewReplies(rows, entries, id => shopIds.get(id)),
      isUnknown: !isComplete && rows.length === 0,
    }
  })

/** Applies pending replies to reviews, newest review first. Rejected replies are not applied. */
export const applyPendingReviewReplies = (
  reviews: readonly Review[],
  entries: readonly OutboxEntry[],
  shopOf: (productId: string) => string | undefined = () => undefined,
): RepliedReview[] => {
  const replies = entries.filter(isWriteOf(replyToReview))
  return reviews
    .map(review => {
      const own = replies.filter(entry => entry.input.id === review.id)
      return { ...applyPendingReply(review, own), shopId: shopOf(review.productId) }
    })
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

type Reply = EntryOf<typeof replyToReview>

const applyPendingReply = (review: Review, entries: Reply[]): Omit<RepliedReview, 'shopId'> => {
  const waiting = entries.findLast(entry => entry.state !== 'rejected')
  const written = waiting ? String(waiting.input.reply).trim() : review.reply
  return { ...review, reply: written || null, entries, ...(waiting && { repliedAt: undefined }) }
}

/**
 * Writes or changes a vendor's reply; an empty one removes it. A reply that still waits is corrected.
 * @throws ApiFailure
 */
export const submitReviewReply = (
  { id, product }: Pick<Review, 'id' | 'product'>,
  reply: string,
): Promise<SubmitResult<unknown>> =>
  editOrSubmit({ id, creates: [], update: replyToReview }, { reply }, { label: labelByName(product) })
