import { nameValues } from '../../src/contract/bangla-texts.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { isAdmin } from '../auth/viewer.ts'
import type { MessageConfig } from '../config/config.ts'
import { type Change, logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import type { PublishNotification } from '../notifications/publish-notification.ts'
import { notifyModerated } from '../reports/notify-moderated.ts'
import { closeReports } from '../reports/reports.ts'
import { ratingChanges, requireOwnReview, reviewChangedError, reviewChanges } from './review-changes.ts'
import { adjustRatings, deleteReviewIfUnchanged, type ReviewForUpdate } from './review-writes.ts'

type DeleteReviewParams = {
  tx: Database
  input: { id: string; reason?: string | undefined }
  actor: Actor
  config: MessageConfig
  now: number
  publish: PublishNotification
}

/**
 * Deletes the customer's own review, or any for an admin, who tells the author why; the audit log records it.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT
 */
export const deleteReview = async (params: DeleteReviewParams): Promise<void> => {
  const { tx, input, actor, now, publish } = params
  const review = await requireOwnReview(tx, input.id, actor)
  if (!(await deleteReviewIfUnchanged(tx, review))) throw reviewChangedError()
  if (review.hiddenAt === null) await adjustRatings(tx, review, { stars: -review.rating, reviews: -1 })
  await closeReports(tx, { entity: 'REVIEW', id: input.id, now })
  const news = isAdmin(actor) ? [await notifyReviewAuthor(params, review)] : []
  await logChanges(tx, [...reviewChanges(review), ...ratingChanges(review), ...news], now)
  if (news.length > 0) publish(review.customer)
}

const notifyReviewAuthor = async (params: DeleteReviewParams, review: ReviewForUpdate): Promise<Change> => {
  const { tx, input, actor, now } = params
  const { rating, comment, productId } = review
  const before = { rating, comment, productId }
  const after = input.reason ? { reason: input.reason } : null
  await insertAuditEntry(tx, { actor, action: 'review.delete', entity: 'review', id: input.id, before, after, now })
  return notifyModerated(params, {
    userId: review.customer,
    kind: 'REVIEW',
    title: withValues(
      'Your review of {product} was deleted by an admin.',
      nameValues('product', { name: review.productName, nameBn: review.productNameBn }),
    ),
    reason: input.reason,
    path: '/dashboard/my-reviews',
    isAgainst: true,
  })
}
