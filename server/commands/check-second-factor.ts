import * as v from 'valibot'
import { Refusal } from '../../src/contract/errors.ts'
import { SECOND_FACTOR, SecondFactorCode } from '../../src/contract/second-factor.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/store.ts'
import { stepOfCode } from '../outside/one-time-passwords.ts'
import { countRecoveryCodes, findSecondFactor, takeRecoveryCode, takeStep } from '../queries/second-factors.ts'
import type { Account } from '../queries/users.ts'
import { hashRecoveryCode } from '../recovery-codes.ts'
import { openSealed } from '../sealed-secret.ts'
import { auditSecondFactor } from './audit-second-factor.ts'

type Owner = Pick<Account, 'id' | 'name' | 'role' | 'profileId'>
type Use = { tx: Database; account: Owner; code: string | undefined; config: Pick<Config, 'jwtSecret'>; now: number }

/**
 * At sign-in, after the password: an account with a second factor comes in with a code that was not used before.
 * @throws Refusal SECOND_FACTOR_REQUIRED without a code, or with a wrong or used one
 */
export const requireSecondFactor = async (use: Use): Promise<void> => {
  const factor = await findSecondFactor(use.tx, use.account.id)
  if (!factor?.confirmedAt) return
  if (use.code === undefined) throw new Refusal('SECOND_FACTOR_REQUIRED', SECOND_FACTOR.required)
  if (!(await takeCode({ ...use, code: use.code }, factor.sealedSecret))) throw wrongCode('SECOND_FACTOR_REQUIRED')
}

/**
 * Before the second factor itself is changed.
 * @throws Refusal CONFLICT where there is none, VALIDATION where the code is wrong or used
 */
export const checkSecondFactor = async (use: Use & { code: string }): Promise<void> => {
  const factor = await findSecondFactor(use.tx, use.account.id)
  if (!factor?.confirmedAt) throw new Refusal('CONFLICT', SECOND_FACTOR.isOff)
  if (!(await takeCode(use, factor.sealedSecret))) throw wrongCode('VALIDATION')
}

export const wrongCode = (code: 'VALIDATION' | 'SECOND_FACTOR_REQUIRED'): Refusal =>
  new Refusal(code, SECOND_FACTOR.wrongCode, { fields: { code: SECOND_FACTOR.wrongCode } })

const takeCode = async (use: Use & { code: string }, sealedSecret: string): Promise<boolean> => {
  const { success, output: code } = v.safeParse(SecondFactorCode, use.code)
  if (!success) return false
  return /^\d{6}$/.test(code) ? takeOneTimeCode({ ...use, code }, sealedSecret) : spendRecoveryCode({ ...use, code })
}

const takeOneTimeCode = async ({ tx, account, code, config, now }: Use & { code: string }, sealedSecret: string) => {
  const secret = openSealed(sealedSecret, account.id, config)
  const step = secret && stepOfCode(secret, code, now)
  return step ? takeStep(tx, account.id, step) : false
}

const spendRecoveryCode = async ({ tx, account, code, now }: Use & { code: string }): Promise<boolean> => {
  if (!(await takeRecoveryCode(tx, { userId: account.id, codeHash: hashRecoveryCode(code), now }))) return false
  const details = { recoveryCodesLeft: await countRecoveryCodes(tx, account.id) }
  const actor = { ...account, userId: account.id }
  await auditSecondFactor(tx, { actor, action: 'use-recovery-code', owner: account, details, now })
  return true
}
