import { nameValues } from '../../src/contract/bangla-texts.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Change } from '../db/change-log-bulk.ts'
import { findPost, type Post } from '../questions/question-rows.ts'
import { notifyModerated } from '../reports/notify-moderated.ts'
import type { Decision, ModerateParams } from './moderation-decision.ts'

/**
 * Hides a question with its answers, or an answer, or shows it again.
 * @returns the changes to log at the end of the transaction
 * @throws ApiError NOT_FOUND, VALIDATION (only shops are suspended)
 */
export const moderateQuestion = async (params: ModerateParams, decision: Decision): Promise<Change[]> => {
  if (decision.decision === 'SUSPEND') throw new ApiError('VALIDATION', 'A question cannot be suspended. Hide it.')
  const { tx, now, publish } = params
  const { id, reason } = decision
  // Two decisions at the same moment are made one after the other.
  await tx
    .updateTable('questions')
    .set(row => ({ hidden_at: row.ref('hidden_at') }))
    .where('id', '=', id)
    .execute()
  const post = await findPost(tx, id)
  if (!post) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const isHiding = decision.decision === 'HIDE'
  const wasHidden = post.hiddenAt !== null
  if (isHiding && wasHidden) return []
  await audit(params, post, { isHiding, wasHidden, reason })
  if (isHiding === wasHidden) return []
  const hidden = { hidden_at: isHiding ? now : null, hidden_reason: isHiding ? reason || null : null }
  await tx.updateTable('questions').set(hidden).where('id', '=', id).execute()
  publish(post.author)
  return [await notifyAuthor(params, post, { isHiding, reason })]
}

type Visibility = { isHiding: boolean; reason: string | undefined }

/** Where nothing changes, the log tells who has looked at the reports. */
const audit = async (
  { tx, actor, now }: ModerateParams,
  { id, text, productId }: Post,
  { isHiding, wasHidden, reason }: Visibility & { wasHidden: boolean },
): Promise<void> => {
  const action = isHiding ? 'question.hide' : wasHidden ? 'question.restore' : 'question.keep'
  const before = { text, productId }
  const after = { ...before, ...(reason && { reason }) }
  await insertAuditEntry(tx, { actor, action, entity: 'question', id, before, after, now })
}

const notifyAuthor = (
  params: ModerateParams,
  { author, productName, productNameBn }: Post,
  { isHiding, reason }: Visibility,
): Promise<Change> => {
  const key = isHiding
    ? 'What you wrote about {product} was hidden by an admin.'
    : 'What you wrote about {product} is shown again.'
  return notifyModerated(params, {
    userId: author,
    kind: 'REVIEW',
    title: withValues(key, nameValues('product', { name: productName, nameBn: productNameBn })),
    reason,
    path: '/dashboard/questions',
    isAgainst: isHiding,
  })
}
