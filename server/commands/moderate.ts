import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { toDescriptor, withValues } from '../../src/contract/messages/server-messages.ts'
import type { ModerationDecision } from '../../src/contract/moderation-writes.ts'
import type { ReportedEntity } from '../../src/contract/report-reasons.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Config } from '../config/config.ts'
import { type Change, logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { insertAuditEntry } from '../queries/audit-log.ts'
import { insertNotification } from '../queries/notifications.ts'
import { findModeratedProduct, updateProductModeration } from '../queries/product-moderation.ts'
import { closeReports } from '../queries/reports.ts'
import { adjustRatings, findReviewForUpdate, updateReviewIfUnchanged } from '../queries/review-writes.ts'
import { lockProductShops } from '../queries/row-locks.ts'
import { changeShopStatus } from './change-shop-status.ts'
import type { PublishNotification } from './publish-notification.ts'
import { publishProducts } from './publish-products.ts'
import { ratingChanges, reviewChangedError, reviewChanges } from './review-changes.ts'
import { tellModerated } from './tell-moderated.ts'

type ModerateParams = { tx: Database; config: Config; actor: Actor; now: number; publish: PublishNotification }
type Decision = { entity: ReportedEntity; id: string; decision: ModerationDecision; reason?: string | undefined }

/**
 * Carries out an admin's decision about a product or a review in the caller's transaction: tells its owner the reason and its
 * reporters only that somebody has looked, closes the reports, and records it in the audit log.
 * @throws ApiError NOT_FOUND, CONFLICT (a review that changes at the same moment), VALIDATION (suspending a review)
 */
export const moderate = async (params: ModerateParams, decision: Decision): Promise<void> => {
  const changes =
    decision.entity === 'PRODUCT' ? await moderateProduct(params, decision) : await moderateReview(params, decision)
  const thanks = await thankReporters(params, decision)
  await logChanges(params.tx, [...changes, ...thanks], params.now)
}

const moderateProduct = async (params: ModerateParams, { id, decision, reason }: Decision): Promise<Change[]> => {
  const { tx, actor, now, publish } = params
  await lockProductShops(tx, [id])
  const product = await findModeratedProduct(tx, id)
  if (!product) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  if (decision === 'SUSPEND') {
    await changeShopStatus(params, { id: product.shopId, status: 'SUSPENDED', reason })
    return []
  }
  const moderation = decision === 'HIDE' ? 'HIDDEN' : null
  if (product.moderation === moderation) return []
  await updateProductModeration(tx, id, { moderation, reason: decision === 'HIDE' ? reason || null : null })
  const { name } = product
  const entry = { action: decision === 'HIDE' ? 'product.hide' : 'product.approve', entity: 'product', id }
  const after = { name, moderation, ...(decision === 'HIDE' && reason && { reason }) }
  await insertAuditEntry(tx, { actor, ...entry, before: { name, moderation: product.moderation }, after, now })
  const news = await tellModerated(params, {
    userId: product.vendor,
    kind: 'SHOP',
    title: withValues(
      decision === 'HIDE' ? '{product} was taken off sale by an admin.' : '{product} was approved by an admin.',
      { product: name },
    ),
    reason,
    path: '/dashboard/shop-products',
    isAgainst: decision === 'HIDE',
  })
  publish(product.vendor)
  await publishProducts(tx, [id], now)
  return [news]
}

const moderateReview = async (params: ModerateParams, { id, decision, reason }: Decision): Promise<Change[]> => {
  const { tx, actor, now, publish } = params
  if (decision === 'SUSPEND') throw new ApiError('VALIDATION', 'A review cannot be suspended. Hide it.')
  const review = await findReviewForUpdate(tx, id)
  if (!review) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const isHiding = decision === 'HIDE'
  if ((review.hiddenAt !== null) === isHiding) return []
  const hidden = { hidden_at: isHiding ? now : null, hidden_reason: isHiding ? reason || null : null }
  if (!(await updateReviewIfUnchanged(tx, review, hidden))) throw reviewChangedError()
  const sign = isHiding ? -1 : 1
  await adjustRatings(tx, review, { stars: sign * review.rating, reviews: sign })
  const { rating, comment, productName } = review
  const before = { rating, comment, productName }
  const action = isHiding ? 'review.hide' : 'review.restore'
  await insertAuditEntry(tx, {
    actor,
    action,
    entity: 'review',
    id,
    before,
    after: { ...before, ...(reason && { reason }) },
    now,
  })
  const news = await tellModerated(params, {
    userId: review.customer,
    kind: 'REVIEW',
    title: withValues(
      isHiding ? 'Your review of {product} was hidden by an admin.' : 'Your review of {product} is shown again.',
      { product: productName },
    ),
    reason,
    path: '/dashboard/my-reviews',
    isAgainst: isHiding,
  })
  publish(review.customer)
  return [...reviewChanges(review), ...ratingChanges(review), news]
}

/** More reporters than that are not told: their reports may be a campaign. */
const MAX_THANKED = 100

const thankReporters = async (params: ModerateParams, { entity, id }: Decision): Promise<Change[]> => {
  const { tx, now, publish } = params
  const reporters = (await closeReports(tx, { entity, id, now })).slice(0, MAX_THANKED)
  const changes: Change[] = []
  for (const userId of reporters) {
    const kind = entity === 'PRODUCT' ? 'SHOP' : 'REVIEW'
    const title = toDescriptor('Thank you for your report. An admin has looked at it.')
    changes.push(await insertNotification(tx, { userId, kind, title, body: '', path: '/dashboard/notifications' }, now))
    publish(userId)
  }
  return changes
}
