import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES, SERVER_ERRORS } from '../../src/contract/messages/fixed-messages.ts'
import { emailChangedMail, emailChangeMail } from '../adapters/mail/account-mails.ts'
import { findAccountByEmail, findAccountById } from '../auth/accounts.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { updateSignInEmail } from './account-writes.ts'
import { consumeToken, createMailedToken, hasReachedMailLimit } from './create-mailed-token.ts'
import { voidUserTokens } from './mailed-tokens.ts'

type EmailChange = { tx: Database; actor: Actor; newEmail: string; config: Pick<Config, 'publicUrl'>; now: number }

/**
 * Mails a link to the new sign-in email. The email changes when the link is opened.
 * @throws ApiError VALIDATION (it is already their email), DUPLICATE, RATE_LIMITED
 */
export const requestEmailChange = async ({ tx, actor, newEmail, config, now }: EmailChange): Promise<void> => {
  if (newEmail === actor.email) throw new ApiError('VALIDATION', SAME_EMAIL, { fields: { newEmail: SAME_EMAIL } })
  if (await findAccountByEmail(tx, newEmail)) throw duplicateEmailError()
  if (await hasReachedMailLimit(tx, actor.userId, 'EMAIL', now))
    throw new ApiError('RATE_LIMITED', SERVER_ERRORS.rateLimited, { retryAfter: 3600 })
  const link = await createMailedToken(tx, { purpose: 'EMAIL', userId: actor.userId, newEmail, now })
  await queueMail(tx, emailChangeMail(config, { to: newEmail, ...link }), now)
}

/**
 * Changes the sign-in email by a mailed link, invalidates the user's other links, and informs the old address if it was
 * confirmed.
 * @returns the new email
 * @throws ApiError VALIDATION when the link is invalid, DUPLICATE when another account has taken the email meanwhile
 */
export const confirmEmailChange = async (tx: Database, token: string, now: number): Promise<string> => {
  const { userId, newEmail } = await consumeToken(tx, token, 'EMAIL', now)
  const account = await findAccountById(tx, userId)
  if (!account || !newEmail)
    throw new ApiError('VALIDATION', ERROR_MESSAGES.deadLink, { fields: { token: ERROR_MESSAGES.deadLink } })
  if (!(await updateSignInEmail(tx, userId, newEmail, now))) throw duplicateEmailError()
  await voidUserTokens(tx, userId, now)
  if (account.isEmailConfirmed) await queueMail(tx, emailChangedMail(account.email), now)
  return newEmail
}

const SAME_EMAIL = 'This is your email already.'
const duplicateEmailError = () =>
  new ApiError('DUPLICATE', SERVER_ERRORS.duplicateEmail, { fields: { newEmail: SERVER_ERRORS.duplicateEmail } })
