import { v7 } from 'uuid'
import type { sendContact } from '../../src/contract/contact.ts'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/store.ts'
import { contactMail } from '../outside/mail/market-mails.ts'
import { queueMail } from '../outside/mail/outbox.ts'
import { insertMessage } from '../queries/contact-messages.ts'
import { adminEmails } from '../queries/people.ts'

type Receiving = { tx: Database; input: ParsedInputOf<typeof sendContact>; config: Config; now: number }

/** Keeps what somebody wrote to the market and mails it to its admins, once however often the device sends it. */
export const receiveMessage = async ({ tx, input, config, now }: Receiving): Promise<string> => {
  const { id = v7(), ...message } = input
  if (!(await insertMessage(tx, { id, ...message, created_at: now }))) return id
  for (const email of await adminEmails(tx, config)) await queueMail(tx, contactMail(config, email, message), now)
  return id
}
