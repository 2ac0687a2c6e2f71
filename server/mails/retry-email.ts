import { emailRetryMail } from '../adapters/mail/account-mails.ts'
import type { Database } from '../db/store.ts'
import { unblockAddress } from './bounced-addresses.ts'
import { queueMail } from './queue-mail.ts'

/** Mails an address again from which mails came back. Wake the mail worker after the commit. */
export const retryEmail = async (tx: Database, email: string, now: number): Promise<void> => {
  await unblockAddress(tx, email)
  await queueMail(tx, emailRetryMail(email), now)
}
