import type { MailDraft } from '../adapters/mail/mail-draft.ts'
import { findAccountById } from '../auth/accounts.ts'
import type { Database } from '../db/store.ts'
import { queueMail } from '../mails/queue-mail.ts'

/** Mails a change of an account to its sign-in email. An unconfirmed one may be a stranger's and gets nothing. */
export const mailAccountChange = async (
  tx: Database,
  user: { id: string },
  mail: (to: string) => MailDraft,
  now: number,
): Promise<void> => {
  const queue = await prepareAccountMail(tx, user, mail)
  await queue(now)
}

/** The same in two steps, for a change after which the address is gone. */
export const prepareAccountMail = async (
  tx: Database,
  user: { id: string },
  mail: (to: string) => MailDraft,
): Promise<(now: number) => Promise<void>> => {
  const account = await findAccountById(tx, user.id)
  return async now => {
    if (account?.isEmailConfirmed) await queueMail(tx, mail(account.email), now)
  }
}
