import { v7 } from 'uuid'
import type { sendContact } from '../../src/contract/contact/contact-writes.ts'
import { MINUTE_MS } from '../../src/contract/durations.ts'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { contactMail } from '../adapters/mail/newsletter-and-contact-mails.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { listAdminEmails } from '../people/people.ts'
import { insertMessage } from './contact-messages.ts'

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

/** Stores a contact message and mails it to the admins, at once or with others. A message that is sent again is ignored. */
export const receiveContactMessage = async ({
  tx,
  input,
  userId,
  mailsAtOnce,
  config,
  now,
}: ReceiveContactMessageParams): Promise<string> => {
  const { id = v7(), ...message } = input
  const digest_at = mailsAtOnce ? null : now + DIGEST_WAIT_MS
  if (!(await insertMessage(tx, { id, ...message, user_id: userId, digest_at, created_at: now }))) return id
  if (!mailsAtOnce) return id
  for (const email of await listAdminEmails(tx, config)) await queueMail(tx, contactMail(config, email, message), now)
  return id
}
