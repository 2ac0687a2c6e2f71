import { SECOND_FACTOR } from '../../../src/contract/accounts/second-factor.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { pickMarketName } from '../../../src/contract/market/market-settings.ts'
import type { Services } from '../../adapters/services.ts'
import type { Actor } from '../../auth/authentication.ts'
import {
  findSecondFactor,
  hasSecondFactor,
  insertEnrolment,
  markEnrolmentConfirmed,
  replaceRecoveryCodes,
} from '../../auth/second-factors.ts'
import { decryptSecret, encryptSecret } from '../../auth/secret-encryption.ts'
import { revokeUserSessions } from '../../auth/sessions.ts'
import { createEnrolmentUri, createTotpSecret, verifyTotpCode } from '../../auth/totp.ts'
import type { AfterCommit, Database } from '../../db/store.ts'
import { readMarket } from '../../market/market.ts'
import { auditSecondFactor } from '../audit-second-factor.ts'
import {
  type CheckedAccount,
  requireSecondFactorAgain,
  requireUnsuspectedSession,
  wrongCodeError,
} from '../check-second-factor.ts'
import { incrementProfileSeq } from '../person-writes.ts'
import { createRecoveryCodes, hashRecoveryCode } from '../recovery-codes.ts'
import { requireSamePassword } from '../require-password.ts'

type StartParams = {
  tx: Database
  actor: Actor
  /** The account whose password was checked before the transaction. */
  checked: CheckedAccount
  services: Pick<Services, 'config'>
  now: number
}

/**
 * The first step: creates a secret for the authenticator app. Sign-in asks for codes only after the second step.
 * @throws ApiError VALIDATION (passkey, or the password was changed meanwhile), CONFLICT when a second factor is already on
 */
export const startSecondFactor = async ({
  tx,
  actor,
  checked,
  services: { config },
  now,
}: StartParams): Promise<{ secret: string; uri: string }> => {
  await requireSamePassword(tx, checked)
  await requireUnsuspectedSession(tx, actor)
  if (await hasSecondFactor(tx, checked.id)) throw alreadyEnabledError()
  await requireSecondFactorAgain({ tx, account: checked, code: undefined, config, now })
  const secret = createTotpSecret()
  const sealedSecret = encryptSecret(secret, actor.userId, config)
  if (!(await insertEnrolment(tx, { userId: actor.userId, sealedSecret, now }))) throw alreadyEnabledError()
  const { settings } = await readMarket(tx)
  return { secret, uri: createEnrolmentUri(secret, actor.email, pickMarketName(settings, 'en')) }
}

type ConfirmParams = {
  tx: Database
  actor: Actor
  code: string
  services: Pick<Services, 'config' | 'events' | 'limits'>
  now: number
  afterCommit: AfterCommit
}

/**
 * The second step: the app's first code turns the second factor on and ends the account's other sessions.
 * @returns the recovery codes, which cannot be read again
 * @throws ApiError VALIDATION for a wrong code, CONFLICT when a second factor is already on or no enrolment was started
 */
export const confirmSecondFactor = async (params: ConfirmParams): Promise<string[]> => {
  const { tx, actor, code, services, now, afterCommit } = params
  const { userId } = actor
  await requireUnsuspectedSession(tx, actor)
  const factor = await findSecondFactor(tx, userId)
  if (!factor) throw new ApiError('CONFLICT', SECOND_FACTOR.isOff)
  const secret = decryptSecret(factor.sealedSecret, userId, services.config)
  const step = secret && verifyTotpCode(secret, code, now)
  if (!step) throw wrongCodeError('VALIDATION')
  if (!(await markEnrolmentConfirmed(tx, { userId, sealedSecret: factor.sealedSecret, step, now })))
    throw alreadyEnabledError()
  await revokeUserSessions(tx, userId, now, actor.sessionId)
  await incrementProfileSeq(tx, userId)
  await auditSecondFactor(tx, { actor, action: 'enrol', owner: actor, now })
  afterCommit(() => services.limits.reset('guess-code', userId))
  afterCommit(() => services.events.endStreams({ userId, except: actor.sessionId }))
  return issueRecoveryCodes(tx, userId)
}

/** Creates new recovery codes, which replace any others. */
export const issueRecoveryCodes = async (tx: Database, userId: string): Promise<string[]> => {
  const codes = createRecoveryCodes()
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
  return codes
}

const alreadyEnabledError = () => new ApiError('CONFLICT', SECOND_FACTOR.isOn)
