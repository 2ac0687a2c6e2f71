import { v7 as uuid } from 'uuid'
import * as v from 'valibot'
import { Email } from '../../../src/contract/fields.ts'
import type { Database } from '../../db/store.ts'
import { insertMail, type QueuedMail } from '../../queries/mail-queue.ts'
import type { MailDraft, OutgoingMail } from './mail-draft.ts'

/**
 * Writes a mail into the outbox, in the transaction of what it tells about: both happen or neither. The post office sends
 * it afterwards.
 * @param now milliseconds
 * @returns false, and nothing is written, where `to` is not one address: no order fails because of an old row's address
 */
export const queueMail = async (
  tx: Database,
  { to, expiresAt, ...content }: MailDraft,
  now: number,
): Promise<boolean> => {
  if (!v.is(Email, to)) return false
  await insertMail(tx, mailRow(to, JSON.stringify(content), expiresAt, now))
  return true
}

/**
 * Writes what a mail would write, for nobody: where an answer must not tell by its time whether an address is known. The
 * post office drops it.
 */
export const queueDiscardedMail = async (
  tx: Database,
  { to: _, expiresAt, ...content }: MailDraft,
  now: number,
): Promise<boolean> => {
  await insertMail(tx, mailRow(null, JSON.stringify(content), expiresAt, now))
  return false
}

/** A claimed mail as it leaves, or null where it is for nobody. */
export const toOutgoingMail = ({ id, recipient, content }: QueuedMail): OutgoingMail | null =>
  recipient === null ? null : { id, to: recipient, ...(JSON.parse(content) as Omit<MailDraft, 'to'>) }

const mailRow = (recipient: string | null, content: string, expiresAt: number | undefined, now: number) => ({
  id: uuid(),
  recipient,
  content,
  nextAt: now,
  expiresAt: expiresAt ?? null,
  createdAt: now,
})
