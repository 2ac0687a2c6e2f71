import {
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../src/contract/second-factor.ts'
import { isSecondFactorRequired } from '../auth/second-factor-policy.ts'
import { auditSecondFactor } from '../commands/audit-second-factor.ts'
import { checkSecondFactor } from '../commands/check-second-factor.ts'
import {
  confirmSecondFactor as confirm,
  issueRecoveryCodes,
  startSecondFactor as start,
} from '../commands/enrol-second-factor.ts'
import { requirePassword, wrongPasswordError } from '../commands/require-password.ts'
import type { HandlerContext, PrepareContext } from '../http/handler.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { type Account, findAccountById, lockAccount } from '../queries/accounts.ts'
import { incrementProfileSeq } from '../queries/person-writes.ts'
import { countRecoveryCodes, deleteSecondFactor, hasSecondFactor } from '../queries/second-factors.ts'

type CodeEndpoint = typeof renewRecoveryCodes | typeof disableSecondFactor

const requirePasswordAndCountCode = async (call: PrepareContext<CodeEndpoint>): Promise<Account> => {
  const account = await requirePassword(call)
  await call.services.limits.consume('guess-code', account.id)
  return account
}

/** Checks the code in the transaction, after making sure that the checked password has not changed. */
const requireCode = async (
  { db: tx, input, services, now, afterCommit }: HandlerContext<CodeEndpoint>,
  account: Account,
) => {
  if (!(await lockAccount(tx, account))) throw wrongPasswordError()
  await checkSecondFactor({ tx, account, code: input.code, config: services.config, now })
  afterCommit(() => services.limits.reset('guess-code', account.id))
}

const describeSecondFactor = async ({ db, actor, services }: HandlerContext<typeof getSecondFactor>) => {
  const account = (await findAccountById(db, actor.userId))!
  const isOn = await hasSecondFactor(db, actor.userId)
  const recoveryCodesLeft = await countRecoveryCodes(db, actor.userId)
  return { data: { isOn, isRequired: isSecondFactorRequired(account, services.config), recoveryCodesLeft } }
}

const beginEnrolment = async (
  { db: tx, actor, services: { config }, now }: HandlerContext<typeof startSecondFactor>,
  account: Account,
) => {
  if (!(await lockAccount(tx, account))) throw wrongPasswordError()
  return { data: await start({ tx, actor, config, now }) }
}

const turnOnSecondFactor = async ({
  db: tx,
  actor,
  input,
  services,
  now,
  afterCommit,
}: HandlerContext<typeof confirmSecondFactor>) => {
  const recoveryCodes = await confirm({ tx, actor, config: services.config, now }, input.code)
  afterCommit(() => services.limits.reset('guess-code', actor.userId))
  afterCommit(() => services.events.endStreams({ userId: actor.userId, except: actor.sessionId }))
  return { data: { recoveryCodes }, message: 'Two-step verification is on. Other devices are signed out.' as const }
}

const replaceRecoveryCodes = async (call: HandlerContext<typeof renewRecoveryCodes>, account: Account) => {
  await requireCode(call, account)
  const recoveryCodes = await issueRecoveryCodes(call.db, account.id)
  await auditSecondFactor(call.db, { actor: call.actor, action: 'renew-recovery-codes', owner: account, now: call.now })
  return { data: { recoveryCodes }, message: 'These are your recovery codes from now on.' as const }
}

const turnOffSecondFactor = async (call: HandlerContext<typeof disableSecondFactor>, account: Account) => {
  await requireCode(call, account)
  await deleteSecondFactor(call.db, account.id)
  await incrementProfileSeq(call.db, account.id)
  await auditSecondFactor(call.db, { actor: call.actor, action: 'disable', owner: account, now: call.now })
  return { data: null, message: 'Two-step verification is off.' as const }
}

export const routes: readonly Route[] = [
  createRoute(getSecondFactor, describeSecondFactor),
  createRoute(startSecondFactor, beginEnrolment, { prepare: requirePassword }),
  createRoute(confirmSecondFactor, turnOnSecondFactor, {
    prepare: ({ services, actor }) => services.limits.consume('guess-code', actor.userId),
  }),
  createRoute(renewRecoveryCodes, replaceRecoveryCodes, { prepare: requirePasswordAndCountCode }),
  createRoute(disableSecondFactor, turnOffSecondFactor, { prepare: requirePasswordAndCountCode }),
]
