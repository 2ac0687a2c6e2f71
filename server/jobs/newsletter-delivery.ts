import { API_PREFIX } from '../../src/contract/constants.ts'
import { queueMail } from '../adapters/mail/mail-queue.ts'
import { newsletterMail } from '../adapters/mail/newsletter-and-contact-mails.ts'
import type { Services } from '../adapters/services.ts'
import { createUnsubscribeToken } from '../auth/tokens.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { countQueuedMails } from '../queries/mail-queue.ts'
import { advanceNewsletter, findUnfinishedNewsletter, type NewsletterRow } from '../queries/newsletters.ts'
import { listNextRecipients } from '../queries/subscribers.ts'

const BATCH = 50
/** A newsletter adds no more while so many mails wait, so that a mail about an order never waits for all of its readers. */
const MAX_QUEUED_MAILS = 400

/**
 * Puts newsletters into the mail outbox, one mail a subscriber, a batch a transaction: a process killed halfway goes on
 * where it was, and several at once never write to anybody twice.
 */
export const deliverNewsletters = async (services: Services): Promise<void> => {
  const { store, config, mail, now } = services
  for (;;) {
    const letter = await findUnfinishedNewsletter(store.read)
    if (!letter || (await countQueuedMails(store.read, MAX_QUEUED_MAILS)) >= MAX_QUEUED_MAILS) return
    const time = now()
    await store.write(tx => deliverBatch(tx, letter, config, time))
    mail.wake()
  }
}

const deliverBatch = async (tx: Database, letter: NewsletterRow, config: Config, now: number): Promise<void> => {
  const readers = await listNextRecipients(tx, letter, BATCH)
  const isLast = readers.length < BATCH
  const step = { reached: readers.at(-1)?.id ?? letter.reached, finished_at: isLast ? now : null }
  if (!(await advanceNewsletter(tx, letter, step))) return
  for (const { id, email } of readers) {
    await queueMail(tx, newsletterMail(letter, { to: email, unsubscribeUrl: unsubscribeUrlFor(id, config) }), now)
  }
}

const unsubscribeUrlFor = (subscriberId: string, config: Config): string =>
  `${config.publicUrl}${API_PREFIX}/newsletters/unsubscribe?token=${createUnsubscribeToken(subscriberId, config)}`
