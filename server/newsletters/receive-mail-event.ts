import { DAY_MS } from '../../src/contract/durations.ts'
import type { MailEvent } from '../adapters/mail/mail-events.ts'
import type { Database } from '../db/store.ts'
import { blockAddress, countSoftBounce, findBlockedAddresses } from '../mails/bounced-addresses.ts'
import { countFailedMails, findLatestNewsletterTo } from './newsletters.ts'
import { unsubscribeAddress } from './subscribers.ts'

/** Providers report a hard bounce within minutes, and at the latest when they stop trying. */
const NEWSLETTER_DAYS = 3

/**
 * Records what became of a mail. A hard bounce blocks the address at once, several soft ones within days do, too.
 * Whoever complains about a mail gets no more newsletters; mails about their orders they still need.
 */
export const receiveMailEvent = async (tx: Database, { email, kind }: MailEvent, now: number): Promise<void> => {
  if (kind === 'hard') await receiveHardBounce(tx, email, now)
  if (kind === 'soft') await countSoftBounce(tx, email, now)
  if (kind === 'complaint') await unsubscribeAddress(tx, email.toLowerCase(), now)
}

/**
 * An address where nothing arrives did not get the latest newsletter either: events do not name the mail in a way that
 * all providers share. Later events of the same address count no more.
 */
const receiveHardBounce = async (tx: Database, email: string, now: number): Promise<void> => {
  const isKnown = (await findBlockedAddresses(tx, [email])).size > 0
  await blockAddress(tx, email, now)
  const newsletter = isKnown ? undefined : await findLatestNewsletterTo(tx, email, now - NEWSLETTER_DAYS * DAY_MS)
  if (newsletter) await countFailedMails(tx, newsletter.id, 1)
}
