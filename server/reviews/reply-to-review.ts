import { nameValues } from '../../src/contract/bangla-texts.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import type { Actor } from '../auth/authentication.ts'
import { type Change, logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { insertNotification } from '../notifications/notifications.ts'
import type { PublishNotification } from '../notifications/publish-notification.ts'
import { excerpt, requireReviewOfOwnProduct, reviewChangedError, reviewChanges } from './review-changes.ts'
import { type ReviewForUpdate, updateReviewIfUnchanged } from './review-writes.ts'

type ReplyParams = {
  tx: Database
  input: { id: string; reply: string }
  actor: Actor
  now: number
  publish: PublishNotification
}

/**
 * Replies to a review of the vendor's product and notifies its customer. An empty reply removes the reply.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's shop), CONFLICT
 */
export const replyToReview = async ({ tx, input, actor, now, publish }: ReplyParams): Promise<void> => {
  const review = await requireReviewOfOwnProduct(tx, input.id, actor)
  if (!(await updateReviewIfUnchanged(tx, review, toReplyColumns(input.reply, now)))) throw reviewChangedError()
  const isFirst = review.reply === null && input.reply !== ''
  const notifications = isFirst ? [await notifyCustomer(tx, review, input.reply, now)] : []
  await logChanges(tx, [...reviewChanges(review), ...notifications], now)
  if (isFirst) publish(review.customer)
}

const toReplyColumns = (reply: string, now: number) => ({ reply: reply || null, replied_at: reply ? now : null })

const notifyCustomer = (tx: Database, review: ReviewForUpdate, reply: string, now: number): Promise<Change> =>
  insertNotification(
    tx,
    {
      userId: review.customer,
      kind: 'REVIEW',
      title: withValues(
        '{shop} answered your review',
        nameValues('shop', { name: review.shopName, nameBn: review.shopNameBn }),
      ),
      body: `${review.productName}: ${excerpt(reply)}`,
      path: '/dashboard/my-reviews',
      aboutUserId: review.vendor,
    },
    now,
  )
