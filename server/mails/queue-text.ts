import { v7 as uuid } from 'uuid'
import type { OutgoingText } from '../adapters/texts/text-sender.ts'
import type { Database } from '../db/store.ts'
import { toDaytime } from './daytime.ts'
import { insertMails, type QueuedMail } from './mail-queue.ts'

/**
 * A text message to a phone. `expiresAt`: the time in milliseconds after which it is useless and no longer sent.
 * `isNews`: nobody waits for it at a screen, so that it does not come at night.
 */
type TextDraft = { to: string; text: string; expiresAt: number; isNews?: boolean }
type TextContent = Pick<TextDraft, 'text' | 'isNews'>

/**
 * Queues a text message in the same transaction as what it is about. The mail worker sends it after the commit, from the
 * same queue as mails.
 */
export const queueText = async (tx: Database, draft: TextDraft, now: number): Promise<void> => {
  const { to, text, expiresAt, isNews } = draft
  const content = JSON.stringify({ text, isNews } satisfies TextContent)
  const nextAt = isNews ? toDaytime(now) : now
  await insertMails(tx, [{ id: uuid(), recipient: to, content, nextAt, expiresAt, createdAt: now }])
}

/** A queued message as it is sent to a phone; null if it is a mail. */
export const toOutgoingText = (queued: QueuedMail): OutgoingText | null => {
  const draft = readDraft(queued)
  return draft && { id: queued.id, to: draft.to, text: draft.text }
}

/** When a message that was not sent is tried again, instead of at `time`. */
export const toNextTry = (queued: QueuedMail, time: number): number =>
  readDraft(queued)?.isNews ? toDaytime(time) : time

const readDraft = ({ recipient, content }: QueuedMail): (TextContent & { to: string }) | null => {
  if (recipient === null || recipient.includes('@')) return null
  const draft: TextContent = JSON.parse(content)
  return { ...draft, to: recipient }
}
