import { v7 } from 'uuid'
import type { sendContact } from '../../src/contract/contact-writes.ts'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { contactMail } from '../adapters/mail/newsletter-and-contact-mails.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { insertMessage } from '../queries/contact-messages.ts'
import { listAdminEmails } from '../queries/people.ts'
import { queueMail } from './queue-mail.ts'

type ReceiveContactMessageParams = {
  tx: Database
  input: ParsedInputOf<typeof sendContact>
  /** Null: a guest. */
  userId: string | null
  config: Config
  now: number
}

/** Stores a contact message and mails it to the admins. A message that is sent again is ignored. */
export const receiveContactMessage = async ({
  tx,
  input,
  userId,
  config,
  now,
}: ReceiveContactMessageParams): Promise<string> => {
  const { id = v7(), ...message } = input
  if (!(await insertMessage(tx, { id, ...message, user_id: userId, created_at: now }))) return id
  for (const email of await listAdminEmails(tx, config)) await queueMail(tx, contactMail(config, email, message), now)
  return id
}
