import { toDescriptor } from '../../src/contract/messages/server-messages.ts'
import type { Change } from '../db/change-log-bulk.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import { insertNotification } from '../notifications/notifications.ts'
import { closeReports } from '../reports/reports.ts'
import { moderateMessage } from './moderate-message.ts'
import { moderateProduct } from './moderate-product.ts'
import { moderateQuestion } from './moderate-question.ts'
import { moderateReview } from './moderate-review.ts'
import type { Decision, ModerateParams } from './moderation-decision.ts'

/**
 * Carries out an admin's decision about a product, a review or a question in the caller's transaction: tells its owner the reason
 * and its reporters only that somebody has looked, closes the reports, and records it in the audit log.
 * @throws ApiError NOT_FOUND, CONFLICT (a review that changes at the same moment), VALIDATION (suspending a review or a question)
 */
export const moderate = async (params: ModerateParams, decision: Decision): Promise<void> => {
  const changes = await MODERATE[decision.entity](params, decision)
  const thanks = await thankReporters(params, decision)
  await logChanges(params.tx, [...changes, ...thanks], params.now)
}

const MODERATE = {
  PRODUCT: moderateProduct,
  REVIEW: moderateReview,
  QUESTION: moderateQuestion,
  MESSAGE: moderateMessage,
}

/** More reporters than that are not told: their reports may be a campaign. */
const MAX_THANKED = 100

const thankReporters = async (params: ModerateParams, { entity, id }: Decision): Promise<Change[]> => {
  const { tx, now, publish } = params
  const reporters = (await closeReports(tx, { entity, id, now })).slice(0, MAX_THANKED)
  const thanks = {
    kind: entity === 'PRODUCT' ? 'SHOP' : 'REVIEW',
    title: toDescriptor('Thank you for your report. An admin has looked at it.'),
    body: '',
    path: '/dashboard/notifications',
  } as const
  const changes: Change[] = []
  for (const userId of reporters) {
    changes.push(await insertNotification(tx, { ...thanks, userId }, now))
    publish(userId)
  }
  return changes
}
