import {
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../../src/contract/accounts/second-factor.ts'
import { findAccountById } from '../../auth/accounts.ts'
import { isEnrolmentDue, isSecondFactorRequired } from '../../auth/second-factor-policy.ts'
import { countRecoveryCodes, hasSecondFactor } from '../../auth/second-factors.ts'
import { required } from '../../config/required.ts'
import { createRoute, type Route } from '../../http/route-handler.ts'
import { requireIdentity } from '../passkeys/require-identity.ts'
import { disableSecondFactor as disable, renewRecoveryCodes as renew } from './change-second-factor.ts'
import { confirmSecondFactor as confirm, startSecondFactor as start } from './enrol-second-factor.ts'

export const routes: readonly Route[] = [
  createRoute(getSecondFactor, async ({ db, actor, services }) => {
    const account = required(await findAccountById(db, actor.userId), actor.userId)
    const isOn = await hasSecondFactor(db, actor.userId)
    const recoveryCodesLeft = await countRecoveryCodes(db, actor.userId)
    const isDue = await isEnrolmentDue(db, account, services.config)
    const isRequired = isDue || (isOn && isSecondFactorRequired(account, services.config))
    return { data: { isOn, isRequired, recoveryCodesLeft } }
  }),

  createRoute(
    startSecondFactor,
    async ({ db: tx, actor, services, now }, checked) => ({
      data: await start({ tx, actor, checked, services, now }),
    }),
    { prepare: requireIdentity },
  ),

  createRoute(
    confirmSecondFactor,
    async ({ db: tx, actor, input: { code }, services, now, afterCommit }) => {
      const recoveryCodes = await confirm({ tx, actor, code, services, now, afterCommit })
      return { data: { recoveryCodes }, message: 'Two-step verification is on. Other devices are signed out.' }
    },
    { prepare: ({ services, actor }) => services.limits.consume('guess-code', actor.userId) },
  ),

  createRoute(
    renewRecoveryCodes,
    async ({ db: tx, actor, input: { code }, services, now, afterCommit }, checked) => {
      const recoveryCodes = await renew({ tx, actor, checked, code, services, now, afterCommit })
      return { data: { recoveryCodes }, message: 'These are your recovery codes from now on.' }
    },
    { prepare: requireIdentity },
  ),

  createRoute(
    disableSecondFactor,
    async ({ db: tx, actor, input: { code }, services, now, afterCommit }, checked) => {
      await disable({ tx, actor, checked, code, services, now, afterCommit })
      return { data: null, message: 'Two-step verification is off.' }
    },
    { prepare: requireIdentity },
  ),
]
