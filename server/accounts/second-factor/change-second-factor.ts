import type { Services } from '../../adapters/services.ts'
import type { Account } from '../../auth/accounts.ts'
import type { Actor } from '../../auth/authentication.ts'
import { deleteSecondFactor } from '../../auth/second-factors.ts'
import type { AfterCommit, Database } from '../../db/store.ts'
import { auditSecondFactor } from '../audit-second-factor.ts'
import { checkSecondFactor } from '../check-second-factor.ts'
import { incrementProfileSeq } from '../person-writes.ts'
import { requireSamePassword } from '../require-password.ts'
import { issueRecoveryCodes } from './enrol-second-factor.ts'

type ChangeParams = {
  tx: Database
  actor: Actor
  /** The account whose password was checked before the transaction. */
  checked: Account
  code: string
  services: Pick<Services, 'config' | 'limits'>
  now: number
  afterCommit: AfterCommit
}

/**
 * Replaces the recovery codes.
 * @returns the new ones, which cannot be read again
 * @throws ApiError VALIDATION (code, or the password was changed meanwhile), CONFLICT (there is no second factor)
 */
export const renewRecoveryCodes = async (params: ChangeParams): Promise<string[]> => {
  const { tx, actor, checked, now } = params
  await requireCode(params)
  const recoveryCodes = await issueRecoveryCodes(tx, checked.id)
  await auditSecondFactor(tx, { actor, action: 'renew-recovery-codes', owner: checked, now })
  return recoveryCodes
}

/** Turns the second factor off. @throws ApiError like renewRecoveryCodes */
export const disableSecondFactor = async (params: ChangeParams): Promise<void> => {
  const { tx, actor, checked, now } = params
  await requireCode(params)
  await deleteSecondFactor(tx, checked.id)
  await incrementProfileSeq(tx, checked.id)
  await auditSecondFactor(tx, { actor, action: 'disable', owner: checked, now })
}

/** Checks the code in the transaction, after making sure that the checked password has not changed. */
const requireCode = async ({ tx, checked, code, services, now, afterCommit }: ChangeParams): Promise<void> => {
  await requireSamePassword(tx, checked)
  await checkSecondFactor({ tx, account: checked, code, config: services.config, now })
  afterCommit(() => services.limits.reset('guess-code', checked.id))
}
