import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import type { Database } from '../db/store.ts'
import { voidTokensOf } from '../queries/mailed-tokens.ts'
import { revokeSessionsOf } from '../queries/sessions.ts'
import { setEmailConfirmed, setPassword } from '../queries/users.ts'
import { spendToken } from './mail-token.ts'

type Reset = { tx: Database; token: string; userId: string; passwordHash: string; now: number }

/**
 * Sets a new password by a mailed link, once. Whoever was signed in is signed out, and other links die with it: the reset
 * may be how an owner takes an account back.
 * @throws Refusal VALIDATION when the link does not work, or is another user's
 */
export const resetPassword = async ({ tx, token, userId, passwordHash, now }: Reset): Promise<void> => {
  const spent = await spendToken(tx, token, 'RESET', now)
  if (spent.userId !== userId)
    throw new Refusal('VALIDATION', REFUSED.deadLink, { fields: { token: REFUSED.deadLink } })
  await setPassword(tx, userId, passwordHash)
  // The link went to the sign-in email alone: whoever followed it reads that mailbox.
  await setEmailConfirmed(tx, userId, now)
  await voidTokensOf(tx, userId, now)
  await revokeSessionsOf(tx, userId, now)
}
