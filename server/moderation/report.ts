import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { ReportedEntity, ReportReason } from '../../src/contract/reports/report-reasons.ts'
import type { Actor } from '../auth/authentication.ts'
import { findMessageWithSides } from '../conversations/reported-messages.ts'
import type { Database } from '../db/store.ts'
import { findPost } from '../questions/question-rows.ts'
import { findModeratedProduct } from '../reports/product-moderation.ts'
import { saveReport } from '../reports/reports.ts'
import { findReviewForUpdate } from '../reviews/review-writes.ts'

type Report = { id?: string | undefined; entity: ReportedEntity; entityId: string; reason: ReportReason; note: string }

/**
 * Reports a product, a review, a question or an answer that everyone can see, or a message to oneself. It only enters the admins' queue: nothing is hidden, however
 * many people report it.
 * @throws ApiError NOT_FOUND, FORBIDDEN (the reporter's own)
 */
export const report = async (tx: Database, report: Report, actor: Actor, now: number): Promise<void> => {
  const owner = await FIND_OWNER[report.entity](tx, report.entityId, actor)
  if (!owner) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  if (owner === actor.ownerUserId) throw new ApiError('FORBIDDEN', 'You cannot report what is yours.')
  await saveReport(tx, { ...report, reporterId: actor.userId, now })
}

const findProductOwner = async (tx: Database, id: string): Promise<string | undefined> => {
  const product = await findModeratedProduct(tx, id)
  return product?.isListed === 1 ? product.vendor : undefined
}

const findReviewAuthor = async (tx: Database, id: string): Promise<string | undefined> => {
  const review = await findReviewForUpdate(tx, id)
  return review && review.hiddenAt === null ? review.customer : undefined
}

const findPostAuthor = async (tx: Database, id: string): Promise<string | undefined> => {
  const post = await findPost(tx, id)
  return post?.hiddenAt === null ? post.author : undefined
}

/** Only the two sides of a conversation know its messages. */
const findMessageAuthor = async (tx: Database, id: string, actor: Actor): Promise<string | undefined> => {
  const message = await findMessageWithSides(tx, id)
  if (!message || ![message.customer, message.vendor].includes(actor.ownerUserId)) return undefined
  return message.isShop === 1 ? message.vendor : message.customer
}

const FIND_OWNER = {
  PRODUCT: findProductOwner,
  REVIEW: findReviewAuthor,
  QUESTION: findPostAuthor,
  MESSAGE: findMessageAuthor,
}
