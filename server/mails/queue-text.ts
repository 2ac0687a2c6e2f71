import { v7 as uuid } from 'uuid'
import type { OutgoingText } from '../adapters/texts/text-sender.ts'
import type { Database } from '../db/store.ts'
import { insertMails, type QueuedMail } from './mail-queue.ts'

/** A text message to a phone. `expiresAt`: the time in milliseconds after which it is useless and no longer sent. */
type TextDraft = { to: string; text: string; expiresAt: number }

/**
 * Queues a text message in the same transaction as what it is about. The mail worker sends it after the commit, from the
 * same queue as mails.
 */
export const queueText = async (tx: Database, { to, text, expiresAt }: TextDraft, now: number): Promise<void> => {
  const content = JSON.stringify({ text })
  await insertMails(tx, [{ id: uuid(), recipient: to, content, nextAt: now, expiresAt, createdAt: now }])
}

/** A queued message as it is sent to a phone; null if it is a mail. */
export const toOutgoingText = ({ id, recipient, content }: QueuedMail): OutgoingText | null =>
  recipient === null || recipient.includes('@')
    ? null
    : { id, to: recipient, ...(JSON.parse(content) as { text: string }) }
