import { confirmationMail } from '../adapters/mail/account-mails.ts'
import { findAccountById } from '../auth/accounts.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { unblockAddress } from '../mails/bounced-addresses.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { markEmailConfirmed } from './account-writes.ts'
import { confirmEmailChange } from './change-email.ts'
import { createMailedToken, findUnexpiredToken } from './create-mailed-token.ts'

type ConfirmationMailParams = {
  tx: Database
  user: { id: string; email: string }
  config: Pick<Config, 'publicUrl'>
  now: number
}

/**
 * Queues the mail that confirms a sign-in email. Check limits/mail-limit.ts before; wake the mail worker after the
 * commit.
 */
export const queueConfirmationMail = async ({ tx, user, config, now }: ConfirmationMailParams): Promise<void> => {
  const link = await createMailedToken(tx, { purpose: 'CONFIRM', userId: user.id, newEmail: user.email, now })
  await queueMail(tx, confirmationMail(config, { to: user.email, ...link }), now)
}

/** Queues the mail again if the email is not confirmed yet. */
export const resendConfirmationMail = async (confirmation: ConfirmationMailParams): Promise<void> => {
  const account = await findAccountById(confirmation.tx, confirmation.user.id)
  if (!account?.isEmailConfirmed) await queueConfirmationMail(confirmation)
}

/**
 * Confirms an email by the link of a sign-up or of an email change, which lead to the same page.
 * @returns the email, and whether it is a new one; then wake the mail worker after the commit
 * @throws ApiError VALIDATION when the link is invalid, DUPLICATE when another account has taken the email meanwhile
 */
export const confirmEmailByLink = async (
  tx: Database,
  token: string,
  now: number,
): Promise<{ email: string; isNew: boolean }> => {
  const email = await confirmSignUpEmail(tx, token, now)
  return email ? { email, isNew: false } : { email: await confirmEmailChange(tx, token, now), isNew: true }
}

/**
 * Confirms the email of a sign-up by its link. The link may be opened again, because a lost response must not look like
 * an invalid link. It only counts if the account still signs in with the address that it was sent to.
 * @returns the email, or null if it is not a token of such a link
 */
const confirmSignUpEmail = async (tx: Database, token: string, now: number): Promise<string | null> => {
  const link = await findUnexpiredToken(tx, token, 'CONFIRM', now)
  const account = link?.userId ? await findAccountById(tx, link.userId) : undefined
  if (!account || account.email !== link?.email) return null
  await markEmailConfirmed(tx, account.id, now)
  await unblockAddress(tx, account.email)
  return account.email
}
