import { CONTACT_REPLIES_MAX } from '../../src/contract/constants.ts'
import { type ContactMessage, hasUnseenAnswer, hasUnseenReply } from '../../src/contract/contact/contact.ts'
import { toContactState } from '../../src/contract/contact/contact-list.ts'
import type { answerContact } from '../../src/contract/contact/contact-writes.ts'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { contactAnswerMail } from '../adapters/mail/newsletter-and-contact-mails.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { createContactReference } from '../auth/tokens.ts'
import type { Config } from '../config/config.ts'
import { required } from '../config/required.ts'
import type { Database } from '../db/store.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { readMarket } from '../market/market.ts'
import { findMessage, lockMessage, updateState } from './contact-messages.ts'
import { insertReply } from './contact-replies.ts'

type AnswerParams = {
  tx: Database
  input: ParsedInputOf<typeof answerContact>
  actor: Actor
  config: Config
  now: number
}

/**
 * Keeps an answer in the thread and queues its mail, whose Message-ID is made of the id of the answer. An answer that is
 * sent again is mailed once, and one to a person who has written again meanwhile leaves the state as it is.
 * @throws ApiError NOT_FOUND, CONFLICT (the thread is full, or somebody else has answered meanwhile)
 */
export const answerContactMessage = async ({
  tx,
  input: { id, answerId, text, lastSeenReplyId, lastSeenAnswerId },
  actor,
  config,
  now,
}: AnswerParams): Promise<ContactMessage> => {
  const thread = await lockMessage(tx, id)
  if (!thread) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const { replies = [], subject } = thread
  const isSent = replies.some(({ id: sent }) => sent === answerId)
  const reply = { id: answerId, message_id: id, author_id: actor.userId, text, created_at: now }
  if (replies.length >= CONTACT_REPLIES_MAX && !isSent)
    throw new ApiError('CONFLICT', 'This conversation is full. Write to the person from your mail program.')
  if (!isSent && hasUnseenAnswer(replies, lastSeenAnswerId))
    throw new ApiError('CONFLICT', ANSWERED, { fields: { text: ANSWERED } })
  if (!(await insertReply(tx, reply))) return thread
  const { settings } = await readMarket(tx)
  const answered = replies.findLast(
    reply => !reply.isStaff && (lastSeenReplyId === undefined || reply.id === lastSeenReplyId),
  )
  const link = new URLSearchParams({ reference: createContactReference(id, config), subject: `Re: ${subject}` })
  const mail = contactAnswerMail({
    id: answerId,
    to: thread.email,
    subject,
    text,
    quote: answered?.text ?? thread.message,
    thread: [id, ...replies.map(({ id: earlier }) => earlier)],
    replyTo: settings.email,
    formUrl: `${config.publicUrl}/contact?${link}`,
  })
  await queueMail(tx, mail, now)
  const state = hasUnseenReply(replies, lastSeenReplyId) ? toContactState(thread) : 'ANSWERED'
  await updateState(tx, id, state, now)
  const entry = { action: 'message.answer', entity: 'message', id, before: { subject }, after: { subject } }
  await insertAuditEntry(tx, { actor, now, ...entry })
  return required(await findMessage(tx, id), id)
}

const ANSWERED = 'Somebody else has just answered. Read their answer first, then send yours if it is still needed.'
