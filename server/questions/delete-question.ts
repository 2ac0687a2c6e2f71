import { nameValues } from '../../src/contract/bangla-texts.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { isAdmin } from '../auth/viewer.ts'
import type { MessageConfig } from '../config/config.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import { hasRow } from '../db/row-existence.ts'
import type { Database } from '../db/store.ts'
import { requireOwned } from '../http/require-ownership.ts'
import type { PublishNotification } from '../notifications/publish-notification.ts'
import { notifyModerated } from '../reports/notify-moderated.ts'
import { closeReports } from '../reports/reports.ts'
import { findOwnPost, findPost, type Post } from './question-rows.ts'

type DeleteQuestionParams = {
  tx: Database
  input: { id: string; reason?: string | undefined }
  actor: Actor
  config: MessageConfig
  now: number
  publish: PublishNotification
}

/**
 * Deletes one's own question with its answers, or one's own answer; for an admin any, whose author is told why and which
 * the audit log records.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export const deleteQuestion = async (params: DeleteQuestionParams): Promise<void> => {
  const { tx, input, actor, now } = params
  const { id } = input
  const own = isAdmin(actor) ? await findPost(tx, id) : await findOwnPost(tx, id, actor.profileId)
  const post = await requireOwned(own, () => hasRow(tx, 'questions', id))
  const deleted = await tx.deleteFrom('questions').where('question_id', '=', id).returning('id').execute()
  await tx.deleteFrom('questions').where('id', '=', id).execute()
  for (const row of [{ id }, ...deleted]) await closeReports(tx, { entity: 'QUESTION', id: row.id, now })
  if (isAdmin(actor)) await tellAuthor(params, post)
}

const tellAuthor = async (params: DeleteQuestionParams, { text, productId, author, ...names }: Post): Promise<void> => {
  const { tx, input, actor, now, publish } = params
  const after = input.reason ? { reason: input.reason } : null
  const entry = { action: 'question.delete', entity: 'question', id: input.id, before: { text, productId }, after }
  await insertAuditEntry(tx, { actor, now, ...entry })
  const news = await notifyModerated(params, {
    userId: author,
    kind: 'REVIEW',
    title: withValues(
      'What you wrote about {product} was deleted by an admin.',
      nameValues('product', { name: names.productName, nameBn: names.productNameBn }),
    ),
    reason: input.reason,
    path: '/dashboard/questions',
    isAgainst: true,
  })
  await logChanges(tx, [news], now)
  publish(author)
}
