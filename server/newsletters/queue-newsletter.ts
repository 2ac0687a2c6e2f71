import { v7 } from 'uuid'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { insertNewsletter } from './newsletters.ts'
import { countActiveSubscribers } from './subscribers.ts'

type QueueNewsletterParams = { tx: Database; letter: { subject: string; body: string }; actor: Actor; now: number }

/**
 * Queues a newsletter. A job mails it; run it after the commit, so that nobody waits for its next turn.
 * @returns to how many subscribers it goes
 */
export const queueNewsletter = async ({ tx, letter, actor, now }: QueueNewsletterParams): Promise<number> => {
  const id = v7()
  const recipients = await countActiveSubscribers(tx)
  await insertNewsletter(tx, { id, ...letter, created_at: now })
  const after = { subject: letter.subject, recipients }
  const entry = { action: 'newsletter.send', entity: 'newsletter', id, before: null, after }
  await insertAuditEntry(tx, { actor, now, ...entry })
  return recipients
}
