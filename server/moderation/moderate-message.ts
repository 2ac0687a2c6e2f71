import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { toDescriptor } from '../../src/contract/messages/server-messages.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import { findMessagePicture } from '../conversations/message-pictures.ts'
import { conversationPath } from '../conversations/notify-of-message.ts'
import { findMessageWithSides, type MessageWithSides } from '../conversations/reported-messages.ts'
import type { Change } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { notifyModerated } from '../reports/notify-moderated.ts'
import { hasOpenReport } from '../reports/reports.ts'
import type { Decision, ModerateParams } from './moderation-decision.ts'

/**
 * Removes a reported message from its conversation, or shows it again. The audit log does not have its text.
 * @returns the changes to log at the end of the transaction
 * @throws ApiError NOT_FOUND, VALIDATION (only shops are suspended)
 */
export const moderateMessage = async (params: ModerateParams, decision: Decision): Promise<Change[]> => {
  if (decision.decision === 'SUSPEND') throw new ApiError('VALIDATION', 'A message cannot be suspended. Hide it.')
  const { tx, now } = params
  await lockMessage(tx, decision.id)
  const message = await requireReported(params, decision.id)
  const isHiding = decision.decision === 'HIDE'
  const wasHidden = message.removedAt !== null
  const action = isHiding ? 'conversation.hide' : wasHidden ? 'conversation.restore' : 'conversation.keep'
  await audit(params, message, action)
  if (isHiding === wasHidden) return []
  const removed = { removed_at: isHiding ? now : null }
  await tx.updateTable('messages').set(removed).where('id', '=', message.id).execute()
  return [await notifyAuthor(params, message, { isHiding, reason: decision.reason })]
}

/** Two decisions at the same moment are made one after the other. */
const lockMessage = (tx: Database, id: string): Promise<unknown> =>
  tx
    .updateTable('messages')
    .set(row => ({ removed_at: row.ref('removed_at') }))
    .where('id', '=', id)
    .execute()

/** What a reported message says. The audit log tells who has read it. @throws ApiError NOT_FOUND */
export const openMessage = async (
  params: Pick<ModerateParams, 'tx' | 'actor' | 'now'>,
  id: string,
): Promise<{ id: string; text: string; picture?: string }> => {
  const message = await requireReported(params, id)
  await audit(params, message, 'conversation.open')
  const picture = await findMessagePicture(params.tx, id)
  return { id, text: message.text, ...(picture !== undefined && { picture }) }
}

/** Of conversations admins see what was reported, and nothing else. */
const requireReported = async ({ tx }: Pick<ModerateParams, 'tx'>, id: string): Promise<MessageWithSides> => {
  const message = await findMessageWithSides(tx, id)
  if (!message) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const isKnown = message.removedAt !== null || (await hasOpenReport(tx, { entity: 'MESSAGE', id }))
  if (!isKnown) throw new ApiError('NOT_FOUND', 'Nobody has reported this message.')
  return message
}

const audit = (
  { tx, actor, now }: Pick<ModerateParams, 'tx' | 'actor' | 'now'>,
  { id, shopId }: MessageWithSides,
  action: string,
): Promise<void> =>
  insertAuditEntry(tx, { actor, action, entity: 'conversation', id, before: { shopId }, after: null, now })

const notifyAuthor = (
  params: ModerateParams,
  message: MessageWithSides,
  { isHiding, reason }: { isHiding: boolean; reason: string | undefined },
): Promise<Change> => {
  const isShop = message.isShop === 1
  const userId = isShop ? message.vendor : message.customer
  params.publish(userId)
  return notifyModerated(params, {
    userId,
    kind: 'SHOP',
    title: toDescriptor(isHiding ? 'Your message was removed by an admin.' : 'Your message is shown again.'),
    reason,
    path: conversationPath(message, isShop),
    isAgainst: isHiding,
  })
}
