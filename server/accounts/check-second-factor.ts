import * as v from 'valibot'
import { SECOND_FACTOR, SecondFactorCode } from '../../src/contract/accounts/second-factor.ts'
import { PASSKEY } from '../../src/contract/accounts/used-passkey.ts'
import { ApiError } from '../../src/contract/errors.ts'
import type { Message } from '../../src/contract/messages/server-messages.ts'
import type { Account } from '../auth/accounts.ts'
import type { Actor } from '../auth/authentication.ts'
import { type CheckedPasskey, claimPasskeyUse, isSuspectedSince } from '../auth/passkeys.ts'
import { isPasskeyRequired } from '../auth/second-factor-policy.ts'
import {
  claimRecoveryCode,
  claimTimeStep,
  countRecoveryCodes,
  findSecondFactor,
  hasSecondFactor,
} from '../auth/second-factors.ts'
import { decryptSecret } from '../auth/secret-encryption.ts'
import { verifyTotpCode } from '../auth/totp.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { auditSecondFactor } from './audit-second-factor.ts'
import { hashRecoveryCode } from './recovery-codes.ts'

type SecondFactorOwner = Pick<Account, 'id' | 'name' | 'role' | 'profileId'>
type SecondFactorUse = {
  tx: Database
  account: SecondFactorOwner
  code: string | undefined
  config: Pick<Config, 'jwtSecret' | 'formerJwtSecrets'>
  now: number
}

type SignInAttempt = SecondFactorUse & {
  account: Pick<Account, 'isDemo'>
  config: Pick<Config, 'requireSecondFactor' | 'publicUrl'>
}

/**
 * Checks the second factor at sign-in, after the password. Accounts without one pass.
 * @throws ApiError SECOND_FACTOR_REQUIRED without a code, or with a wrong or used one; FORBIDDEN where only a passkey
 *   signs in
 */
export const requireSecondFactor = async (attempt: SignInAttempt): Promise<void> => {
  const { tx, account, config } = attempt
  const factor = await findSecondFactor(tx, account.id)
  if (!factor?.confirmedAt) {
    if (await isPasskeyRequired(tx, account, config)) throw new ApiError('FORBIDDEN', PASSKEY.required)
    return
  }
  if (attempt.code === undefined) throw new ApiError('SECOND_FACTOR_REQUIRED', SECOND_FACTOR.required)
  if (!(await consumeCode({ ...attempt, code: attempt.code }, factor.sealedSecret)))
    throw wrongCodeError('SECOND_FACTOR_REQUIRED')
}

/**
 * Checks the second factor before it is changed.
 * @throws ApiError CONFLICT when there is none, VALIDATION when the code is wrong or used
 */
export const checkSecondFactor = async (attempt: SecondFactorUse & { code: string }): Promise<void> => {
  const factor = await findSecondFactor(attempt.tx, attempt.account.id)
  if (!factor?.confirmedAt) throw new ApiError('CONFLICT', SECOND_FACTOR.isOff)
  if (!(await consumeCode(attempt, factor.sealedSecret))) throw wrongCodeError('VALIDATION')
}

/** `usedPasskey`: with which the person has confirmed it, checked before the transaction. */
export type CheckedAccount = Account & { usedPasskey?: CheckedPasskey }

type SecondFactorAgain = SecondFactorUse & {
  account: CheckedAccount
  config: Pick<Config, 'requireSecondFactor' | 'publicUrl'>
}

/**
 * The second factor of somebody whose password was asked for again: a code, or a passkey where it is what sign-in asks for.
 * Accounts without a second factor pass.
 * @throws ApiError VALIDATION when the code or the passkey is missing, wrong or used
 */
export const requireSecondFactorAgain = async ({ code, ...attempt }: SecondFactorAgain): Promise<void> => {
  const { tx, account, config, now } = attempt
  if (account.usedPasskey) {
    if (!(await claimPasskeyUse(tx, account.usedPasskey, now))) throw passkeyError(PASSKEY.notConfirmed)
    return
  }
  if (await hasSecondFactor(tx, account.id)) {
    if (code === undefined)
      throw new ApiError('VALIDATION', SECOND_FACTOR.required, { fields: { code: SECOND_FACTOR.required } })
    return checkSecondFactor({ ...attempt, code })
  }
  if (await isPasskeyRequired(tx, account, config)) throw passkeyError(PASSKEY.confirm)
}

/**
 * Whoever has copied a passkey may have an open session, too: that adds no proofs, and removes none. A new session was begun by
 * a proof that is not suspected.
 * @throws ApiError VALIDATION where a passkey of the account was suspected since the session began
 */
export const requireUnsuspectedSession = async (
  db: Database,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<void> => {
  if (await isSuspectedSince(db, userId, sessionId)) throw new ApiError('VALIDATION', PASSKEY.signInAgain)
}

export const passkeyError = (message: Message): ApiError =>
  new ApiError('VALIDATION', message, { fields: { passkey: message } })

export const wrongCodeError = (code: 'VALIDATION' | 'SECOND_FACTOR_REQUIRED'): ApiError =>
  new ApiError(code, SECOND_FACTOR.wrongCode, { fields: { code: SECOND_FACTOR.wrongCode } })

const consumeCode = async (attempt: SecondFactorUse & { code: string }, sealedSecret: string): Promise<boolean> => {
  const { success, output: code } = v.safeParse(SecondFactorCode, attempt.code)
  if (!success) return false
  return /^\d{6}$/.test(code)
    ? consumeOneTimeCode({ ...attempt, code }, sealedSecret)
    : consumeRecoveryCode({ ...attempt, code })
}

const consumeOneTimeCode = async (
  { tx, account, code, config, now }: SecondFactorUse & { code: string },
  sealedSecret: string,
) => {
  const secret = decryptSecret(sealedSecret, account.id, config)
  const step = secret && verifyTotpCode(secret, code, now)
  return step ? claimTimeStep(tx, account.id, step) : false
}

const consumeRecoveryCode = async ({
  tx,
  account,
  code,
  now,
}: SecondFactorUse & { code: string }): Promise<boolean> => {
  if (!(await claimRecoveryCode(tx, { userId: account.id, codeHash: hashRecoveryCode(code), now }))) return false
  const details = { recoveryCodesLeft: await countRecoveryCodes(tx, account.id) }
  const actor = { ...account, userId: account.id }
  await auditSecondFactor(tx, { actor, action: 'use-recovery-code', owner: account, details, now })
  return true
}
