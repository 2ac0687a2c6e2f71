import type { MailEvent } from '../adapters/mail/mail-events.ts'
import type { Database } from '../db/store.ts'
import { blockAddress, countSoftBounce } from '../queries/bounced-addresses.ts'
import { unsubscribeAddress } from '../queries/subscribers.ts'

/**
 * Records what became of a mail. A hard bounce blocks the address at once, several soft ones within days do, too. Whoever
 * complains about a mail gets no more newsletters; mails about their orders they still need.
 */
export const receiveMailEvent = async (tx: Database, { email, kind }: MailEvent, now: number): Promise<void> => {
  if (kind === 'hard') await blockAddress(tx, email, now)
  if (kind === 'soft') await countSoftBounce(tx, email, now)
  if (kind === 'complaint') await unsubscribeAddress(tx, email.toLowerCase(), now)
}
