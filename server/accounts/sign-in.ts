import type { User } from '../../src/contract/accounts/users.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { SERVER_ERRORS } from '../../src/contract/messages/fixed-messages.ts'
import type { Services } from '../adapters/services.ts'
import { type Account, findAccountById } from '../auth/accounts.ts'
import type { DeviceName } from '../auth/sessions.ts'
import type { AfterCommit, Database } from '../db/store.ts'
import { lockAccount } from './account-writes.ts'
import { buildSignedInUser } from './build-signed-in-user.ts'
import { requireSecondFactor } from './check-second-factor.ts'
import { requireNotBlocked } from './check-sign-in.ts'
import { rehashPassword } from './rehash-password.ts'
import { createUnstoredSession, type SessionTokens, startSession } from './start-session.ts'

type SignInParams = {
  tx: Database
  /** The account whose password `checkSignIn` has checked before the transaction. */
  checked: Account
  input: { password: string; code?: string | undefined }
  device: DeviceName
  services: Services
  address: string
  now: number
  afterCommit: AfterCommit
}

/**
 * Starts a session on one device.
 * @throws ApiError UNAUTHENTICATED (the password was changed meanwhile), BLOCKED, SECOND_FACTOR_REQUIRED
 */
export const signIn = async (params: SignInParams): Promise<SessionTokens & { user: User }> => {
  const { tx, checked, input, device, services, address, now, afterCommit } = params
  const account = await requireUnchangedAccount(tx, checked)
  await requireSecondFactor({ tx, account, code: input.code, config: services.config, now })
  const tokens = await startSession(tx, account.id, services, now, device)
  afterCommit(() => services.limits.reset('guess-code', account.id))
  afterCommit(() => rehashPassword({ services, address }, account, input.password))
  return { user: await buildSignedInUser(tx, account, services.config), ...tokens }
}

/**
 * Signs an admin in while nothing can be stored, so that they can see why. Their code is checked, but cannot be marked as
 * used.
 * @param tx is rolled back
 * @throws ApiError like `signIn`
 */
export const signInUnstored = async ({
  tx,
  checked,
  input,
  services,
  now,
}: Omit<SignInParams, 'device' | 'address' | 'afterCommit'>): Promise<SessionTokens & { user: User }> => {
  const { config } = services
  const account = await requireUnchangedAccount(tx, checked)
  await requireSecondFactor({ tx, account, code: input.code, config, now })
  const tokens = await createUnstoredSession(account.id, services, now)
  return { user: await buildSignedInUser(tx, account, config), ...tokens }
}

/** The password was checked before the transaction. Fails if it was changed or the account blocked meanwhile. */
const requireUnchangedAccount = async (tx: Database, checked: Account): Promise<Account> => {
  const account = (await lockAccount(tx, checked)) ? await findAccountById(tx, checked.id) : undefined
  if (!account) throw new ApiError('UNAUTHENTICATED', SERVER_ERRORS.signIn)
  requireNotBlocked(account)
  return account
}
