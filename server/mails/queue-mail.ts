import { v7 as uuid } from 'uuid'
import * as v from 'valibot'
import { Email } from '../../src/contract/person-fields.ts'
import type { MailDraft, OutgoingMail } from '../adapters/mail/mail-draft.ts'
import type { Database } from '../db/store.ts'
import { findBlockedAddresses } from './bounced-addresses.ts'
import { insertMails, type QueuedMail } from './mail-queue.ts'

/**
 * Queues a mail in the same transaction as the change it is about, so that both happen or neither. The mail worker
 * sends it after the commit.
 * @param now the time in milliseconds
 * @param newsletterId of the newsletter that it belongs to
 * @returns false if `to` is not a single valid address; then nothing is queued. It does not throw, because an order
 *   must not fail because of an invalid address in an old row.
 */
export const queueMail = async (
  tx: Database,
  draft: MailDraft,
  now: number,
  newsletterId: string | null = null,
): Promise<boolean> => (await queueMails(tx, [draft], now, newsletterId)) === 1

/**
 * Queues several mails like `queueMail`. Addresses from which mails came back get only what somebody has just asked
 * for.
 * @returns how many were queued
 */
export const queueMails = async (
  tx: Database,
  drafts: readonly MailDraft[],
  now: number,
  newsletterId: string | null = null,
): Promise<number> => {
  const valid = drafts.filter(({ to }) => v.is(Email, to))
  const unrequested = valid.flatMap(({ to, isRequested }) => (isRequested ? [] : to))
  const blocked = await findBlockedAddresses(tx, unrequested)
  const allowed = valid.filter(({ to, isRequested }) => isRequested || !blocked.has(to.toLowerCase()))
  const rows = allowed.map(({ id = uuid(), to, expiresAt, isRequested: _, ...content }) => ({
    ...mailRow(to, JSON.stringify(content), expiresAt, now),
    id,
    newsletterId,
  }))
  await insertMails(tx, rows)
  return rows.length
}

/**
 * Queues a mail without a recipient, which the mail worker drops. It takes the same time as a real one, so that the
 * response time does not reveal whether an address is known.
 */
export const queueDiscardedMail = async (
  tx: Database,
  { id: _id, to: _, expiresAt, ...content }: MailDraft,
  now: number,
): Promise<boolean> => {
  await insertMails(tx, [mailRow(null, JSON.stringify(content), expiresAt, now)])
  return false
}

/** A queued mail as it is sent, or null if it has no recipient. */
export const toOutgoingMail = ({ id, recipient, content }: QueuedMail): OutgoingMail | null => {
  if (recipient === null) return null
  const draft: Omit<MailDraft, 'to'> = JSON.parse(content)
  return { id, to: recipient, ...draft }
}

const mailRow = (recipient: string | null, content: string, expiresAt: number | undefined, now: number) => ({
  id: uuid(),
  recipient,
  content,
  nextAt: now,
  expiresAt: expiresAt ?? null,
  createdAt: now,
})
