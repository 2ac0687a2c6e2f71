import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import type { Database } from '../db/store.ts'
import { isPassword } from '../outside/passwords.ts'
import { type Account, accountByEmail } from '../queries/users.ts'
import type { Services } from '../services.ts'

/**
 * The account of this email and password. An unknown email, a wrong password and a demo account outside demo mode answer
 * the same in the same time; that an account is blocked is told only to who knows its password.
 * @throws Refusal UNAUTHENTICATED or BLOCKED
 */
export const checkSignIn = async (
  db: Database,
  { email, password }: { email: string; password: string },
  { services: { config }, address }: { services: Services; address: string },
): Promise<Account> => {
  const account = await accountByEmail(db, email)
  const isRight = await isPassword(password, account?.passwordHash, config.passwordCost, address)
  if (!account || !isRight || (account.isDemo && !config.isDemo)) throw new Refusal('UNAUTHENTICATED', REFUSED.signIn)
  refuseBlocked(account)
  return account
}

/** @throws Refusal BLOCKED */
export const refuseBlocked = (account: { status: string }): void => {
  if (account.status === 'BLOCKED') throw new Refusal('BLOCKED', REFUSED.blocked)
}
