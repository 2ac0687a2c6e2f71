import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { passwordChangedMail } from '../adapters/mail/account-mails.ts'
import type { Database } from '../db/store.ts'
import { markEmailConfirmed, updatePassword } from '../queries/accounts.ts'
import { voidUserTokens } from '../queries/mailed-tokens.ts'
import { revokeUserSessions } from '../queries/sessions.ts'
import { consumeToken } from './create-mailed-token.ts'
import { mailAccountChange } from './mail-account-change.ts'

type ResetPasswordParams = { tx: Database; token: string; userId: string; passwordHash: string; now: number }

/**
 * Sets a new password by a mailed link, once. Ends all sessions and invalidates other links, because the owner may be
 * recovering the account from someone else. A mail tells them; wake the mail worker after the commit.
 * @throws ApiError VALIDATION when the link is invalid or belongs to another user
 */
export const resetPassword = async ({ tx, token, userId, passwordHash, now }: ResetPasswordParams): Promise<void> => {
  const consumed = await consumeToken(tx, token, 'RESET', now)
  if (consumed.userId !== userId)
    throw new ApiError('VALIDATION', ERROR_MESSAGES.deadLink, { fields: { token: ERROR_MESSAGES.deadLink } })
  await updatePassword(tx, userId, passwordHash)
  // The link was sent to the sign-in email, so opening it confirms that email.
  await markEmailConfirmed(tx, userId, now)
  await voidUserTokens(tx, userId, now)
  await revokeUserSessions(tx, userId, now)
  await mailAccountChange(tx, { id: userId }, passwordChangedMail, now)
}
