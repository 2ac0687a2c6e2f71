import { API_PREFIX } from '../../src/contract/constants.ts'
import { newsletterMail } from '../adapters/mail/newsletter-and-contact-mails.ts'
import type { Services } from '../adapters/services.ts'
import { createUnsubscribeToken } from '../auth/tokens.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { countQueuedMails } from '../mails/mail-queue.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { sendDueDrafts } from './newsletter-drafts.ts'
import { advanceNewsletter, countFailedMails, findUnfinishedNewsletter, type NewsletterRow } from './newsletters.ts'
import { listNextRecipients, lockSubscribed } from './subscribers.ts'

const BATCH = 50
/** Newsletters queue no more mails while so many are waiting, so that mails about orders are not delayed. */
const MAX_QUEUED_MAILS = 400

/**
 * Queues the newsletters whose time has come and the mails of all, one batch of subscribers per transaction. A killed process loses nothing, and
 * several processes never queue a subscriber's mail twice.
 */
export const deliverNewsletters = async (services: Services): Promise<void> => {
  const { store, config, mail, log, now } = services
  const onError = (error: unknown) => log.error({ err: error }, 'Scheduled newsletters could not be queued.')
  await sendDueDrafts(services).catch(onError)
  for (;;) {
    const newsletter = await findUnfinishedNewsletter(store.read)
    if (!newsletter || (await countQueuedMails(store.read, MAX_QUEUED_MAILS)) >= MAX_QUEUED_MAILS) return
    const time = now()
    await store.write(tx => deliverBatch(tx, newsletter, config, time))
    mail.wake()
  }
}

const deliverBatch = async (tx: Database, newsletter: NewsletterRow, config: Config, now: number): Promise<void> => {
  const next = await listNextRecipients(tx, newsletter, BATCH)
  const recipients = await lockSubscribed(tx, next)
  const isLast = next.length < BATCH
  const progress = {
    reached: next.at(-1)?.id ?? newsletter.reached,
    finished_at: isLast ? now : null,
    count: recipients.length,
  }
  if (!(await advanceNewsletter(tx, newsletter, progress))) return
  let queued = 0
  for (const { id, email } of recipients) {
    const letter = { ...newsletter, isMarkdown: newsletter.is_markdown === 1 }
    const draft = newsletterMail(letter, { to: email, unsubscribeUrl: unsubscribeUrlFor(id, config) }, config)
    if (await queueMail(tx, draft, now, newsletter.id)) queued++
  }
  // Addresses from which mails came back.
  await countFailedMails(tx, newsletter.id, recipients.length - queued)
}

const unsubscribeUrlFor = (subscriberId: string, config: Config): string =>
  `${config.publicUrl}${API_PREFIX}/newsletters/unsubscribe?token=${createUnsubscribeToken(subscriberId, config)}`
