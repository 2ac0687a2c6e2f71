import { type ContactMessage, hasUnseenReply } from '../../src/contract/contact/contact.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { required } from '../config/required.ts'
import type { Database } from '../db/store.ts'
import { findMessage, lockMessage, updateState } from './contact-messages.ts'

type MarkHandledParams = {
  tx: Database
  id: string
  handled: boolean
  lastSeenReplyId?: string | null | undefined
  actor: Actor
  now: number
}

/**
 * Closes a thread, also one that was answered, or opens it again, and records it in the audit log. What the person has
 * written meanwhile is not closed unseen.
 * @throws ApiError NOT_FOUND
 */
export const markContactMessageHandled = async ({
  tx,
  id,
  handled,
  lastSeenReplyId,
  actor,
  now,
}: MarkHandledParams): Promise<ContactMessage> => {
  const message = await lockMessage(tx, id)
  if (!message) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const state = handled ? 'CLOSED' : 'OPEN'
  if (message.state === state || (handled && hasUnseenReply(message.replies ?? [], lastSeenReplyId))) return message
  await updateState(tx, id, state, now)
  await insertAuditEntry(tx, {
    actor,
    action: 'message.handle',
    entity: 'message',
    id,
    before: { subject: message.subject, handled: message.handled },
    after: { subject: message.subject, handled },
    now,
  })
  return required(await findMessage(tx, id), id)
}
