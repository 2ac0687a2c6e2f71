import type { UsedCredential } from '../../../src/contract/accounts/used-passkey.ts'
import type { ApiError } from '../../../src/contract/errors.ts'
import { passkeySuspectedMail } from '../../adapters/mail/account-mails.ts'
import type { Services } from '../../adapters/services.ts'
import { SYSTEM_ACTOR } from '../../audit/system-actor.ts'
import {
  type CheckedPasskey,
  claimChallenge,
  findPasskey,
  markPasskeySuspected,
  type StoredPasskey,
} from '../../auth/passkeys.ts'
import type { Database } from '../../db/store.ts'
import { mailAccountChange } from '../mail-account-change.ts'
import { auditPasskey } from './audit-passkey.ts'
import { requireRelyingParty } from './require-relying-party.ts'
import { verifyUsedCredential } from './verify-credential.ts'

type CheckParams = {
  db: Database
  credential: UsedCredential
  /** What its challenge was made for. */
  purpose: string
  /** The account that it must be of, where that is known. */
  userId?: string
  services: Pick<Services, 'store' | 'config' | 'mail'>
  now: number
  refusedError: () => ApiError
}

/**
 * Checks the use of a passkey, before the transaction that records it. An unknown passkey and a wrong signature give the same
 * error.
 * @throws ApiError `refusedError`, CONFLICT (no passkeys at this address)
 */
export const checkPasskeyUse = async (params: CheckParams): Promise<CheckedPasskey> => {
  const { db, credential, purpose, userId, services, now, refusedError } = params
  const { config } = services
  const party = requireRelyingParty(config)
  const passkey = await findPasskey(db, credential.id)
  if (!passkey || passkey.rpId !== party.id || !isOwnHandle(credential, passkey)) throw refusedError()
  if (userId !== undefined && passkey.userId !== userId) throw refusedError()
  const verified = await verifyUsedCredential(credential, passkey, { party, purpose, config, now })
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
 * Neither the passkey nor its copy is of use any more. Its owner is told, once. A used challenge is no sign of a copy: browsers
 * send a request again whose connection has ended.
 */
const suspectPasskey = async (
  { passkey, challengeHash }: CheckedPasskey,
  { store, config, mail }: CheckParams['services'],
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
