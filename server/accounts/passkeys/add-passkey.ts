import { v7 as uuid } from 'uuid'
import type { CreationOptions, NewCredential, Passkey } from '../../../src/contract/accounts/passkeys.ts'
import { PASSKEY } from '../../../src/contract/accounts/used-passkey.ts'
import { PASSKEY_CHALLENGE_MS } from '../../../src/contract/constants.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { pickMarketName } from '../../../src/contract/market/market-settings.ts'
import { passkeyAddedMail } from '../../adapters/mail/account-mails.ts'
import type { Services } from '../../adapters/services.ts'
import { findAccountById } from '../../auth/accounts.ts'
import type { Actor } from '../../auth/authentication.ts'
import { claimChallenge, insertPasskey, listCredentialIds, listPasskeys } from '../../auth/passkeys.ts'
import { isSessionValid } from '../../auth/sessions.ts'
import { createPasskeyChallenge } from '../../auth/tokens.ts'
import { required } from '../../config/required.ts'
import type { AfterCommit, Database } from '../../db/store.ts'
import { readMarket } from '../../market/market.ts'
import { lockAccount } from '../account-writes.ts'
import { type CheckedAccount, requireSecondFactorAgain, requireUnsuspectedSession } from '../check-second-factor.ts'
import { mailAccountChange } from '../mail-account-change.ts'
import { incrementProfileSeq } from '../person-writes.ts'
import { requireSamePassword } from '../require-password.ts'
import { auditPasskey } from './audit-passkey.ts'
import { requireRelyingParty } from './require-relying-party.ts'
import { type NewKey, PASSKEY_ALGORITHMS, verifyNewCredential } from './verify-credential.ts'

type StartParams = {
  tx: Database
  actor: Actor
  /** The account whose password was checked before the transaction. */
  checked: CheckedAccount
  code: string | undefined
  services: Pick<Services, 'config' | 'limits'>
  now: number
  afterCommit: AfterCommit
}

/**
 * What the browser needs to make a passkey. Its challenge carries the proof that the password was right, and works only in
 * this session.
 * @throws ApiError VALIDATION (password, code or passkey), CONFLICT (no passkeys at this address)
 */
export const startPasskey = async (params: StartParams): Promise<CreationOptions> => {
  const { tx, actor, checked, code, services, now, afterCommit } = params
  const party = requireRelyingParty(services.config)
  await requireSamePassword(tx, checked)
  await requireUnsuspectedSession(tx, actor)
  await requireSecondFactorAgain({ tx, account: checked, code, config: services.config, now })
  if (code !== undefined) afterCommit(() => services.limits.reset('guess-code', checked.id))
  const { settings } = await readMarket(tx)
  const name = checked.email || checked.phone || checked.name
  const known = await listCredentialIds(tx, checked.id)
  return {
    challenge: createPasskeyChallenge(addPurpose(actor), services.config, now),
    rp: { id: party.id, name: pickMarketName(settings, 'en') },
    user: { id: Buffer.from(checked.id).toString('base64url'), name, displayName: checked.name || name },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map(alg => ({ type: 'public-key', alg })),
    timeout: PASSKEY_CHALLENGE_MS,
    excludeCredentials: known.map(id => ({ id, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** A challenge to add a passkey is of no use in another session, or to sign in. */
const addPurpose = ({ sessionId }: Pick<Actor, 'sessionId'>): string => `add ${sessionId}`

type CheckParams = {
  actor: Actor
  input: { credential: NewCredential }
  services: Pick<Services, 'config'>
  now: number
}

/**
 * Checks a new passkey before the transaction that adds it.
 * @throws ApiError VALIDATION (not a new passkey of this challenge), CONFLICT (no passkeys at this address)
 */
export const checkNewPasskey = async ({ actor, input, services, now }: CheckParams): Promise<NewKey> => {
  const { config } = services
  const party = requireRelyingParty(config)
  const key = await verifyNewCredential(input.credential, { party, purpose: addPurpose(actor), config, now })
  if (!key) throw notAddedError()
  return key
}

type AddParams = {
  tx: Database
  actor: Actor
  /** What `checkNewPasskey` has found right. */
  key: NewKey
  name: string
  services: Pick<Services, 'config' | 'mail'>
  now: number
  afterCommit: AfterCommit
}

/** @throws ApiError VALIDATION (used meanwhile, or the session has ended), CONFLICT (too many) */
export const addPasskey = async (params: AddParams): Promise<Passkey> => {
  const { tx, actor, key, name, services, now, afterCommit } = params
  const { config } = services
  const party = requireRelyingParty(config)
  if (!(await claimChallenge(tx, key.challengeHash, now))) throw notAddedError()
  const account = required(await findAccountById(tx, actor.userId), actor.userId)
  // Whoever recovers the account ends its sessions.
  if (!(await lockAccount(tx, account)) || !(await isSessionValid(tx, actor.sessionId))) throw notAddedError()
  await requireUnsuspectedSession(tx, actor)
  const { challengeHash: _, ...stored } = key
  const id = uuid()
  if (!(await insertPasskey(tx, { id, userId: account.id, rpId: party.id, name, ...stored, now })))
    throw new ApiError('CONFLICT', 'There is no room for this passkey. Remove another one first.')
  await incrementProfileSeq(tx, account.id)
  await auditPasskey(tx, { actor, action: 'add', owner: account, name, now })
  await mailAccountChange(tx, { userId: account.id, mail: passkeyAddedMail, config, now })
  afterCommit(() => services.mail.wake())
  const added = (await listPasskeys(tx, account.id, party.id)).find(passkey => passkey.id === id)
  return required(added, id)
}

const notAddedError = () => new ApiError('VALIDATION', PASSKEY.notAdded)
