import { API_PREFIX } from '../../src/contract/constants.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/store.ts'
import { newsletterMail } from '../outside/mail/market-mails.ts'
import { queueMail } from '../outside/mail/outbox.ts'
import { waitingMails } from '../queries/mails.ts'
import { advanceLetter, type Letter, unfinishedLetter } from '../queries/newsletters.ts'
import { nextReaders } from '../queries/subscribers.ts'
import type { Services } from '../services.ts'
import { unsubscribeTokenFor } from '../tokens.ts'

const BATCH = 50
/** A newsletter adds no more while so many mails wait, so that a mail about an order never waits for all of its readers. */
const MOST_WAITING = 400

/**
 * Puts newsletters into the mail outbox, one mail a subscriber, a batch a transaction: a process killed halfway goes on
 * where it was, and several at once never write to anybody twice.
 */
export const deliverNewsletters = async (services: Services): Promise<void> => {
  const { store, config, mail, now } = services
  for (;;) {
    const letter = await unfinishedLetter(store.read)
    if (!letter || (await waitingMails(store.read, MOST_WAITING)) >= MOST_WAITING) return
    const time = now()
    await store.write(tx => deliverBatch(tx, letter, config, time))
    mail.wake()
  }
}

const deliverBatch = async (tx: Database, letter: Letter, config: Config, now: number): Promise<void> => {
  const readers = await nextReaders(tx, letter, BATCH)
  const isLast = readers.length < BATCH
  const step = { reached: readers.at(-1)?.id ?? letter.reached, finished_at: isLast ? now : null }
  if (!(await advanceLetter(tx, letter, step))) return
  for (const { id, email } of readers) {
    await queueMail(tx, newsletterMail(letter, { to: email, unsubscribeUrl: linkFor(id, config) }), now)
  }
}

const linkFor = (subscriberId: string, config: Config): string =>
  `${config.publicUrl}${API_PREFIX}/newsletters/unsubscribe?token=${unsubscribeTokenFor(subscriberId, config)}`
