import type { Locale } from '../../src/contract/messages/number-format.ts'
import type { MailDraft } from '../adapters/mail/mail-draft.ts'
import { accountChangeText } from '../adapters/texts/account-texts.ts'
import { findAccountById } from '../auth/accounts.ts'
import type { MessageConfig } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { prepareNews } from '../mails/queue-news.ts'

type AccountChange = {
  userId: string
  mail: (to: string) => MailDraft
  config: MessageConfig
  now: number
}

/**
 * Mails a change of an account to its sign-in email. An unconfirmed one may be a stranger's and gets nothing; without a
 * confirmed one, the mail's subject is texted to the confirmed number.
 */
export const mailAccountChange = async (tx: Database, change: AccountChange): Promise<void> => {
  const queue = await prepareAccountMail(tx, change)
  await queue()
}

/** The same in two steps, for a change after which the address is gone. */
export const prepareAccountMail = async (tx: Database, change: AccountChange): Promise<() => Promise<void>> => {
  const email = await findConfirmedEmail(tx, change.userId)
  return email === '' ? prepareText(tx, change) : async () => void (await queueMail(tx, change.mail(email), change.now))
}

/**
 * The same to both, where one of them changes: who has taken over the account may read the other one alone. An account
 * without a number is told at its email, confirmed or not, because nobody would be told otherwise. Whoever reads it
 * learns nothing of the account and can set a new password without the notice, too.
 */
export const prepareAccountNotices = async (tx: Database, change: AccountChange): Promise<() => Promise<void>> => {
  const account = await findAccountById(tx, change.userId)
  const email = account?.isEmailConfirmed || account?.phone === null ? account.email : ''
  const queueText = await prepareText(tx, change)
  return async () => {
    if (email !== '') await queueMail(tx, change.mail(email), change.now)
    await queueText()
  }
}

const findConfirmedEmail = async (tx: Database, userId: string): Promise<string> => {
  const account = await findAccountById(tx, userId)
  return account?.isEmailConfirmed ? account.email : ''
}

const prepareText = (tx: Database, { userId, mail, config, now }: AccountChange): Promise<() => Promise<void>> => {
  const text = (market: string, locale: Locale) => accountChangeText(mail('').subject, market, locale)
  return prepareNews(tx, { userId, kind: 'security', text, config }, now)
}
