import { v7 as uuid } from 'uuid'
import * as v from 'valibot'
import { Email } from '../../../src/contract/fields.ts'
import type { Database } from '../../db/store.ts'
import { insertMail, type WaitingMail } from '../../queries/mails.ts'
import type { MailDraft, OutgoingMail } from './draft.ts'

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
  await insertMail(tx, rowOf(to, JSON.stringify(content), expiresAt, now))
  return true
}

/**
 * Writes what a mail would write, for nobody: where an answer must not tell by its time whether an address is known. The
 * post office drops it.
 */
export const queueMailToNobody = async (
  tx: Database,
  { to: _, expiresAt, ...content }: MailDraft,
  now: number,
): Promise<boolean> => {
  await insertMail(tx, rowOf(null, JSON.stringify(content), expiresAt, now))
  return false
}

/** A claimed mail as it leaves, or null where it is for nobody. */
export const outgoingOf = ({ id, recipient, content }: WaitingMail): OutgoingMail | null =>
  recipient === null ? null : { id, to: recipient, ...(JSON.parse(content) as Omit<MailDraft, 'to'>) }

const rowOf = (recipient: string | null, content: string, expiresAt: number | undefined, now: number) => ({
  id: uuid(),
  recipient,
  content,
  nextAt: now,
  expiresAt: expiresAt ?? null,
  createdAt: now,
})
