import { nameValues } from '../../src/contract/bangla-texts.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Change } from '../db/change-log-bulk.ts'
import { notifyModerated } from '../reports/notify-moderated.ts'
import { ratingChanges, reviewChangedError, reviewChanges } from '../reviews/review-changes.ts'
import {
  adjustRatings,
  findReviewForUpdate,
  type ReviewForUpdate,
  updateReviewIfUnchanged,
} from '../reviews/review-writes.ts'
import type { Decision, ModerateParams } from './moderation-decision.ts'

/**
 * Hides a review or shows it again. Its stars count only while it is shown.
 * @returns the changes to log at the end of the transaction
 * @throws ApiError NOT_FOUND, CONFLICT, VALIDATION (only shops are suspended)
 */
export const moderateReview = async (params: ModerateParams, { id, decision, reason }: Decision): Promise<Change[]> => {
  if (decision === 'SUSPEND') throw new ApiError('VALIDATION', 'A review cannot be suspended. Hide it.')
  const review = await findReviewForUpdate(params.tx, id)
  if (!review) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const isHiding = decision === 'HIDE'
  if (!isHiding && review.hiddenAt === null) return keepReview(params, review)
  if (isHiding && review.hiddenAt !== null) return []
  await changeVisibility(params, review, { isHiding, reason })
  const news = await notifyAuthor(params, review, { isHiding, reason })
  params.publish(review.customer)
  return [...reviewChanges(review), ...ratingChanges(review), news]
}

/** Nothing changes, but the log tells who has looked at the reports. */
const keepReview = async ({ tx, actor, now }: ModerateParams, review: ReviewForUpdate): Promise<Change[]> => {
  const { id, rating, comment, productName } = review
  const state = { rating, comment, productName }
  await insertAuditEntry(tx, { actor, action: 'review.keep', entity: 'review', id, before: state, after: state, now })
  return []
}

type VisibilityChange = { isHiding: boolean; reason: string | undefined }

const changeVisibility = async (
  { tx, actor, now }: ModerateParams,
  review: ReviewForUpdate,
  { isHiding, reason }: VisibilityChange,
): Promise<void> => {
  const hidden = { hidden_at: isHiding ? now : null, hidden_reason: isHiding ? reason || null : null }
  if (!(await updateReviewIfUnchanged(tx, review, hidden))) throw reviewChangedError()
  const sign = isHiding ? -1 : 1
  await adjustRatings(tx, review, { stars: sign * review.rating, reviews: sign })
  const { id, rating, comment, productName } = review
  const before = { rating, comment, productName }
  const after = { ...before, ...(reason && { reason }) }
  const action = isHiding ? 'review.hide' : 'review.restore'
  await insertAuditEntry(tx, { actor, action, entity: 'review', id, before, after, now })
}

const notifyAuthor = (
  params: ModerateParams,
  { customer, productName, productNameBn }: ReviewForUpdate,
  { isHiding, reason }: VisibilityChange,
): Promise<Change> => {
  const key = isHiding ? 'Your review of {product} was hidden by an admin.' : 'Your review of {product} is shown again.'
  return notifyModerated(params, {
    userId: customer,
    kind: 'REVIEW',
    title: withValues(key, nameValues('product', { name: productName, nameBn: productNameBn })),
    reason,
    path: '/dashboard/my-reviews',
    isAgainst: isHiding,
  })
}
