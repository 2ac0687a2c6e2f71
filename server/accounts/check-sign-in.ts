import { ApiError } from '../../src/contract/errors.ts'
import { SERVER_ERRORS } from '../../src/contract/messages/fixed-messages.ts'
import { isStaff } from '../../src/contract/people/people.ts'
import type { Services } from '../adapters/services.ts'
import { type Account, findAccountByEmail } from '../auth/accounts.ts'
import { verifyPassword } from '../auth/passwords.ts'
import type { Database } from '../db/store.ts'

type SignInCheck = {
  db: Database
  input: { email: string; password: string; code?: string | undefined }
  services: Services
  address: string
}

/**
 * Checks email and password before the transaction of a sign-in. Once the password was right, attempts at the code
 * count by account, from any address.
 * @throws ApiError UNAUTHENTICATED, BLOCKED or RATE_LIMITED
 */
export const checkSignIn = async ({ db, input, services, address }: SignInCheck): Promise<Account> => {
  const account = await authenticateByPassword(db, input, { services, address })
  if (input.code !== undefined && isStaff(account.role)) await services.limits.consume('guess-code', account.id)
  return account
}

/**
 * Returns the account of this email and password. An unknown email, a wrong password, and a demo account when DEMO is
 * off give the same error in the same time. Only with the right password the error says that an account is blocked.
 * @throws ApiError UNAUTHENTICATED or BLOCKED
 */
const authenticateByPassword = async (
  db: Database,
  { email, password }: { email: string; password: string },
  { services: { config }, address }: { services: Services; address: string },
): Promise<Account> => {
  const account = await findAccountByEmail(db, email)
  const isRight = await verifyPassword(password, account?.passwordHash, config.passwordCost, address)
  if (!account || !isRight || (account.isDemo && !config.isDemo))
    throw new ApiError('UNAUTHENTICATED', SERVER_ERRORS.signIn)
  requireNotBlocked(account)
  return account
}

/** @throws ApiError BLOCKED, whose `reason` is the admin's or null */
export const requireNotBlocked = ({ status, blockedReason }: Pick<Account, 'status' | 'blockedReason'>): void => {
  if (status === 'BLOCKED') throw new ApiError('BLOCKED', SERVER_ERRORS.blocked, { reason: blockedReason })
}
