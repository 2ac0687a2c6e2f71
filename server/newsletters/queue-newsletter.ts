import { v7 } from 'uuid'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { takeDraft } from './newsletter-drafts.ts'
import { insertNewsletter } from './newsletters.ts'
import { countActiveSubscribers } from './subscribers.ts'

type NewsletterInput = { subject: string; body: string; format: 'text' | 'markdown'; draftId?: string | undefined }
type QueueNewsletterParams = { tx: Database; letter: NewsletterInput; actor: Actor; now: number }

/**
 * Queues a newsletter. A job mails it; run it after the commit, so that nobody waits for its next turn.
 * @throws ApiError CONFLICT when its draft was sent already
 * @returns to how many subscribers it goes
 */
export const queueNewsletter = async ({ tx, letter, actor, now }: QueueNewsletterParams): Promise<number> => {
  const { subject, body, format, draftId } = letter
  if (draftId !== undefined) await takeDraft(tx, draftId)
  const id = draftId ?? v7()
  const recipients = await countActiveSubscribers(tx)
  await insertNewsletter(tx, { id, subject, body, is_markdown: format === 'markdown' ? 1 : 0, created_at: now })
  const after = { subject, recipients }
  const entry = { action: 'newsletter.send', entity: 'newsletter', id, before: null, after }
  await insertAuditEntry(tx, { actor, now, ...entry })
  return recipients
}
