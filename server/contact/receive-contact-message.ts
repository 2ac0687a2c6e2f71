import { v7 } from 'uuid'
import { CONTACT_REPLIES_MAX } from '../../src/contract/constants.ts'
import type { ContactMessage } from '../../src/contract/contact/contact.ts'
import type { sendContact } from '../../src/contract/contact/contact-writes.ts'
import { MINUTE_MS } from '../../src/contract/durations.ts'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { contactMail } from '../adapters/mail/newsletter-and-contact-mails.ts'
import { parseContactReference } from '../auth/tokens.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { listAdminEmails } from '../people/people.ts'
import { insertMessage, lockMessage, updateState } from './contact-messages.ts'
import { insertReply } from './contact-replies.ts'

type ReceiveContactMessageParams = {
  tx: Database
  input: ParsedInputOf<typeof sendContact>
  /** Null: a guest. */
  userId: string | null
  /** Whether it is mailed by itself, and not with others. */
  mailsAtOnce: boolean
  config: Config
  now: number
}

/** How long a message waits for others to be mailed with. */
const DIGEST_WAIT_MS = 10 * MINUTE_MS

/**
 * Stores a contact message, in the thread that its reference proves or in a new one, and mails it to the admins, at once
 * or with others. A message that is sent again is ignored.
 */
export const receiveContactMessage = async ({
  tx,
  input,
  userId,
  mailsAtOnce,
  config,
  now,
}: ReceiveContactMessageParams): Promise<string> => {
  const { id = v7(), reference, ...message } = input
  const digest_at = mailsAtOnce ? null : now + DIGEST_WAIT_MS
  const thread = await findThread(tx, reference, message.email, config)
  const isNew = thread
    ? await continueThread(tx, thread, { id, ...message, digest_at, created_at: now })
    : await insertMessage(tx, { id, ...message, user_id: userId, digest_at, created_at: now })
  if (!isNew || !mailsAtOnce) return id
  for (const email of await listAdminEmails(tx, config)) await queueMail(tx, contactMail(config, email, message), now)
  return id
}

/**
 * The thread of a reference. Only who has received an answer of it knows the reference, and they must give the same
 * email, so that nobody writes in a thread of somebody else. A full thread takes no more.
 */
const findThread = async (
  tx: Database,
  reference: string | undefined,
  email: string,
  config: Config,
): Promise<ContactMessage | null> => {
  const id = reference === undefined ? null : parseContactReference(reference, config)
  const thread = id === null ? undefined : await lockMessage(tx, id)
  if (thread?.email !== email || (thread.replies ?? []).length >= CONTACT_REPLIES_MAX) return null
  return thread
}

type FurtherMessage = { id: string; subject: string; message: string; digest_at: number | null; created_at: number }

const continueThread = async (
  tx: Database,
  thread: ContactMessage,
  { id, subject, message, digest_at, created_at }: FurtherMessage,
): Promise<boolean> => {
  const isSameSubject = subject.replace(/^Re: /, '') === thread.subject.replace(/^Re: /, '')
  const text = isSameSubject ? message : `${subject}\n\n${message}`
  // Replies are read by their time: what is written after others comes after them.
  const later = (thread.replies ?? []).map(reply => Date.parse(reply.createdAt) + 1)
  const reply = { id, message_id: thread.id, author_id: null, text, digest_at }
  const isNew = await insertReply(tx, { ...reply, created_at: Math.max(created_at, ...later) })
  if (isNew) await updateState(tx, thread.id, 'OPEN', created_at)
  return isNew
}
