import { PASSKEY, type RequestOptions, type UsedCredential } from '../../../src/contract/accounts/passkeys.ts'
import type { User } from '../../../src/contract/accounts/users.ts'
import { PASSKEY_CHALLENGE_MS } from '../../../src/contract/constants.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { passkeySuspectedMail } from '../../adapters/mail/account-mails.ts'
import type { Services } from '../../adapters/services.ts'
import { SYSTEM_ACTOR } from '../../audit/system-actor.ts'
import { type Account, findAccountById } from '../../auth/accounts.ts'
import {
  claimChallenge,
  findPasskey,
  markPasskeySuspected,
  type StoredPasskey,
  updatePasskeyUse,
} from '../../auth/passkeys.ts'
import { createPasskeyChallenge } from '../../auth/tokens.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/store.ts'
import { lockUser } from '../account-writes.ts'
import { buildSignedInUser } from '../build-signed-in-user.ts'
import { requireNotBlocked } from '../check-sign-in.ts'
import { mailAccountChange } from '../mail-account-change.ts'
import type { SessionTokens } from '../start-session.ts'
import { auditPasskey } from './audit-passkey.ts'
import { requireRelyingParty } from './require-relying-party.ts'
import { type VerifiedUse, verifyUsedCredential } from './verify-credential.ts'

const SIGN_IN = 'sign in'

export const startPasskeySignIn = (config: Config, now: number): RequestOptions => ({
  challenge: createPasskeyChallenge(SIGN_IN, config, now),
  rpId: requireRelyingParty(config).id,
  timeout: PASSKEY_CHALLENGE_MS,
  userVerification: 'required',
})

export type CheckedPasskey = VerifiedUse & { passkey: StoredPasskey }

type CheckParams = { db: Database; input: { credential: UsedCredential }; services: Services; now: number }

/**
 * Checks a passkey before the transaction of a sign-in. An unknown one and a wrong signature give the same error.
 * @throws ApiError UNAUTHENTICATED
 */
export const checkPasskey = async ({ db, input, services, now }: CheckParams): Promise<CheckedPasskey> => {
  const { config } = services
  const party = requireRelyingParty(config)
  const passkey = await findPasskey(db, input.credential.id)
  if (!passkey || passkey.rpId !== party.id || !isOwnHandle(input.credential, passkey)) throw refusedError()
  const verified = await verifyUsedCredential(input.credential, passkey, { party, purpose: SIGN_IN, config, now })
  if (!verified) throw refusedError()
  if (isCounterBehind(verified.counter, passkey.counter)) {
    await suspectPasskey({ ...verified, passkey }, services, now)
    throw refusedError()
  }
  return { ...verified, passkey }
}

/** The authenticator says whose passkey it is, unless it is an old security key. */
const isOwnHandle = ({ response: { userHandle } }: UsedCredential, { userId }: StoredPasskey): boolean =>
  !userHandle || userHandle === Buffer.from(userId).toString('base64url')

/** The authenticator counts its signatures, so that a lower count than before is that of a copy. Some do not count. */
const isCounterBehind = (counter: number, stored: number): boolean => stored > 0 && counter <= stored

/**
 * Neither the passkey nor its copy signs in any more. Its owner is told, once. A used challenge is no sign of a copy: browsers
 * send a request again whose connection has ended.
 */
const suspectPasskey = async (
  { passkey, challengeHash }: CheckedPasskey,
  { store, config, mail }: Services,
  now: number,
): Promise<void> => {
  const isNew = await store.write(async tx => {
    if (!(await claimChallenge(tx, challengeHash, now))) return false
    if (!(await markPasskeySuspected(tx, passkey.id, now))) return false
    await auditPasskey(tx, {
      actor: SYSTEM_ACTOR,
      action: 'suspect',
      owner: { id: passkey.userId },
      name: passkey.name,
      now,
    })
    await mailAccountChange(tx, { userId: passkey.userId, mail: passkeySuspectedMail, config, now })
    return true
  })
  if (isNew) mail.wake()
}

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
