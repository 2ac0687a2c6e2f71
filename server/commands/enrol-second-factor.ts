import { Refusal } from '../../src/contract/errors.ts'
import { SECOND_FACTOR } from '../../src/contract/second-factor.ts'
import type { Actor } from '../actor.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/store.ts'
import { createSecret, enrolmentUri, stepOfCode } from '../outside/one-time-passwords.ts'
import { touchProfile } from '../queries/people-writes.ts'
import { confirmEnrolment, findSecondFactor, replaceRecoveryCodes, startEnrolment } from '../queries/second-factors.ts'
import { revokeSessionsOf } from '../queries/sessions.ts'
import { createRecoveryCodes, hashRecoveryCode } from '../recovery-codes.ts'
import { openSealed, sealSecret } from '../sealed-secret.ts'
import { auditSecondFactor } from './audit-second-factor.ts'
import { wrongCode } from './check-second-factor.ts'

type Enrolment = { tx: Database; actor: Actor; config: Pick<Config, 'jwtSecret'>; now: number }

/**
 * The first step: a secret for the authenticator app. Sign-in does not ask for its codes before one has confirmed it.
 * @throws Refusal CONFLICT where a second factor is on
 */
export const startSecondFactor = async ({
  tx,
  actor,
  config,
  now,
}: Enrolment): Promise<{ secret: string; uri: string }> => {
  const secret = createSecret()
  const sealedSecret = sealSecret(secret, actor.userId, config)
  if (!(await startEnrolment(tx, { userId: actor.userId, sealedSecret, now }))) throw isOnAlready()
  return { secret, uri: enrolmentUri(secret, actor.email) }
}

/**
 * The second step: the app's first code turns the second factor on, and the account's other sessions end.
 * @returns the recovery codes, which nobody can read again
 * @throws Refusal VALIDATION for a wrong code, CONFLICT where a second factor is on or no enrolment has begun
 */
export const confirmSecondFactor = async (enrolment: Enrolment, code: string): Promise<string[]> => {
  const { tx, actor, config, now } = enrolment
  const { userId } = actor
  const factor = await findSecondFactor(tx, userId)
  if (!factor) throw new Refusal('CONFLICT', SECOND_FACTOR.isOff)
  const secret = openSealed(factor.sealedSecret, userId, config)
  const step = secret && stepOfCode(secret, code, now)
  if (!step) throw wrongCode('VALIDATION')
  if (!(await confirmEnrolment(tx, { userId, sealedSecret: factor.sealedSecret, step, now }))) throw isOnAlready()
  await revokeSessionsOf(tx, userId, now, actor.sessionId)
  await touchProfile(tx, userId)
  await auditSecondFactor(tx, { actor, action: 'enrol', owner: actor, now })
  return giveRecoveryCodes(tx, userId)
}

/** New recovery codes in the place of any others. */
export const giveRecoveryCodes = async (tx: Database, userId: string): Promise<string[]> => {
  const codes = createRecoveryCodes()
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
  return codes
}

const isOnAlready = () => new Refusal('CONFLICT', SECOND_FACTOR.isOn)
