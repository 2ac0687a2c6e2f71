import { PASSKEY, type RequestOptions, type UsedCredential } from '../../../src/contract/accounts/used-passkey.ts'
import type { User } from '../../../src/contract/accounts/users.ts'
import { PASSKEY_CHALLENGE_MS } from '../../../src/contract/constants.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import type { Services } from '../../adapters/services.ts'
import { type Account, findAccountById } from '../../auth/accounts.ts'
import { type CheckedPasskey, claimChallenge, updatePasskeyUse } from '../../auth/passkeys.ts'
import { createPasskeyChallenge } from '../../auth/tokens.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/store.ts'
import { lockUser } from '../account-writes.ts'
import { buildSignedInUser } from '../build-signed-in-user.ts'
import { requireNotBlocked } from '../check-sign-in.ts'
import type { SessionTokens } from '../start-session.ts'
import { checkPasskeyUse } from './check-passkey-use.ts'
import { requireRelyingParty } from './require-relying-party.ts'

const SIGN_IN = 'sign in'

export const startPasskeySignIn = (config: Config, now: number): RequestOptions => ({
  challenge: createPasskeyChallenge(SIGN_IN, config, now),
  rpId: requireRelyingParty(config).id,
  timeout: PASSKEY_CHALLENGE_MS,
  userVerification: 'required',
})

type CheckParams = { db: Database; input: { credential: UsedCredential }; services: Services; now: number }

/**
 * Checks a passkey before the transaction of a sign-in.
 * @throws ApiError UNAUTHENTICATED
 */
export const checkPasskey = ({ db, input: { credential }, services, now }: CheckParams): Promise<CheckedPasskey> =>
  checkPasskeyUse({ db, credential, purpose: SIGN_IN, services, now, refusedError })

type SignInParams = {
  tx: Database
  checked: CheckedPasskey
  services: Services
  now: number
  beginSession: (account: Account) => Promise<SessionTokens>
}

/**
 * Signs in with a checked passkey. It needs no second factor: the device is one, and the person's fingerprint, face or PIN is
 * another.
 * @throws ApiError UNAUTHENTICATED (used or removed meanwhile), BLOCKED
 */
export const signInByPasskey = async (params: SignInParams): Promise<SessionTokens & { user: User }> => {
  const { tx, checked, services, now, beginSession } = params
  const { passkey, counter, challengeHash } = checked
  if (!(await claimChallenge(tx, challengeHash, now))) throw refusedError()
  // Whoever recovers the account ends this session, too, or it begins after that.
  await lockUser(tx, passkey.userId)
  if (!(await updatePasskeyUse(tx, { id: passkey.id, counter, now }))) throw refusedError()
  const account = await findAccountById(tx, passkey.userId)
  if (!account || (account.isDemo && !services.config.isDemo)) throw refusedError()
  requireNotBlocked(account)
  const tokens = await beginSession(account)
  return { user: await buildSignedInUser(tx, account, services.config), ...tokens }
}

const refusedError = () => new ApiError('UNAUTHENTICATED', PASSKEY.refused)
