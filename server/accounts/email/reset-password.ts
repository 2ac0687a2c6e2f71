import { ApiError } from '../../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../../src/contract/messages/fixed-messages.ts'
import { passwordChangedMail } from '../../adapters/mail/account-mails.ts'
import type { Services } from '../../adapters/services.ts'
import { findAccountById } from '../../auth/accounts.ts'
import { disableUserWebhooks, revokeUserApiKeys } from '../../auth/api-keys.ts'
import { deleteUserPasskeys } from '../../auth/passkeys.ts'
import { attemptAccountKey, resetPasswordAttempts } from '../../auth/password-attempts.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { isPasskeyRequired } from '../../auth/second-factor-policy.ts'
import { revokeUserSessions } from '../../auth/sessions.ts'
import type { Config } from '../../config/config.ts'
import type { AfterCommit, Database } from '../../db/store.ts'
import { markEmailConfirmed, updatePassword } from '../account-writes.ts'
import { consumeToken, requireValidToken } from '../create-mailed-token.ts'
import { mailAccountChange } from '../mail-account-change.ts'
import { voidUserTokens } from '../mailed-tokens.ts'
import { dropRecoveredPhone } from '../phone/change-phone.ts'
import { requireStaffPassword } from '../require-staff-password.ts'

type HashParams = {
  db: Database
  input: { token: string; password: string }
  services: Pick<Services, 'config'>
  address: string
  now: number
}

/**
 * Hashes the new password, before the transaction. Rejects invalid links before the slow hash, so that guessing costs
 * little.
 * @throws ApiError VALIDATION
 */
export const hashResetPassword = async ({ db, input, services, address, now }: HashParams): Promise<string> => {
  const { userId } = await requireValidToken(db, input.token, 'RESET', now)
  const account = await findAccountById(db, userId)
  if (account) requireStaffPassword(account, input.password, 'password')
  return hashPassword(input.password, services.config.passwordCost, address)
}

type ResetPasswordParams = {
  tx: Database
  token: string
  userId: string
  passwordHash: string
  services: Pick<Services, 'config' | 'events' | 'limits' | 'mail'>
  address: string
  now: number
  afterCommit: AfterCommit
}

/** A passkey that alone stands for a required second factor stays: whoever reads the mails must not get in without it. */
const removeRecoveredPasskeys = async (tx: Database, userId: string, config: Config): Promise<void> => {
  const account = await findAccountById(tx, userId)
  if (account && !(await isPasskeyRequired(tx, account, config))) await deleteUserPasskeys(tx, userId)
}

/**
 * Sets a new password by a mailed link, once. Ends all sessions and invalidates other links, because the owner may be
 * recovering the account from someone else. A mail tells them.
 * @throws ApiError VALIDATION when the link is invalid or belongs to another user
 */
export const resetPassword = async (params: ResetPasswordParams): Promise<void> => {
  const { tx, token, userId, passwordHash, services, address, now, afterCommit } = params
  const consumed = await consumeToken(tx, token, 'RESET', now)
  const account = await findAccountById(tx, userId)
  if (consumed.userId !== userId || !account)
    throw new ApiError('VALIDATION', ERROR_MESSAGES.deadLink, { fields: { token: ERROR_MESSAGES.deadLink } })
  await updatePassword(tx, userId, passwordHash)
  // The link was sent to the sign-in email, so opening it confirms that email.
  await markEmailConfirmed(tx, userId, now)
  await voidUserTokens(tx, userId, now)
  // Before the sessions: it waits for those who are signing in with one.
  await removeRecoveredPasskeys(tx, userId, services.config)
  await dropRecoveredPhone(tx, { account, config: services.config, now })
  await revokeUserSessions(tx, userId, now)
  // Whoever had the account may have made them, too.
  await revokeUserApiKeys(tx, userId, now)
  await disableUserWebhooks(tx, userId)
  await mailAccountChange(tx, { userId, mail: passwordChangedMail, config: services.config, now })
  afterCommit(() => services.events.endStreams({ userId }))
  afterCommit(() => services.mail.wake())
  afterCommit(() => resetPasswordAttempts(services.limits, attemptAccountKey(account.email), address))
}
