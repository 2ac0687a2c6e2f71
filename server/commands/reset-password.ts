import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { Database } from '../db/store.ts'
import { markEmailConfirmed, updatePassword } from '../queries/accounts.ts'
import { voidUserTokens } from '../queries/mailed-tokens.ts'
import { revokeUserSessions } from '../queries/sessions.ts'
import { consumeToken } from './create-mailed-token.ts'

type ResetPasswordParams = { tx: Database; token: string; userId: string; passwordHash: string; now: number }

/**
 * Sets a new password by a mailed link, once. Whoever was signed in is signed out, and other links die with it: the reset
 * may be how an owner takes an account back.
 * @throws Refusal VALIDATION when the link does not work, or is another user's
 */
export const resetPassword = async ({ tx, token, userId, passwordHash, now }: ResetPasswordParams): Promise<void> => {
  const spent = await consumeToken(tx, token, 'RESET', now)
  if (spent.userId !== userId)
    throw new ApiError('VALIDATION', ERROR_MESSAGES.deadLink, { fields: { token: ERROR_MESSAGES.deadLink } })
  await updatePassword(tx, userId, passwordHash)
  // The link went to the sign-in email alone: whoever followed it reads that mailbox.
  await markEmailConfirmed(tx, userId, now)
  await voidUserTokens(tx, userId, now)
  await revokeUserSessions(tx, userId, now)
}
