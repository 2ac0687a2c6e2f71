import { Refusal } from '../../src/contract/errors.ts'
import {
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../src/contract/second-factor.ts'
import { type Binding, bind, type Call, type Preparation } from '../bind.ts'
import { auditSecondFactor } from '../commands/audit-second-factor.ts'
import { checkSecondFactor } from '../commands/check-second-factor.ts'
import {
  confirmSecondFactor as confirm,
  giveRecoveryCodes,
  startSecondFactor as start,
} from '../commands/enrol-second-factor.ts'
import { mustHaveSecondFactor } from '../commands/must-have-second-factor.ts'
import { isPassword } from '../outside/passwords.ts'
import { touchProfile } from '../queries/people-writes.ts'
import { countRecoveryCodes, deleteSecondFactor, hasSecondFactor } from '../queries/second-factors.ts'
import { type Account, accountById, holdAccount } from '../queries/users.ts'

const WRONG_PASSWORD = 'The password is not right.'
const wrongPassword = () => new Refusal('VALIDATION', WRONG_PASSWORD, { fields: { password: WRONG_PASSWORD } })

type Guarded = typeof startSecondFactor | typeof renewRecoveryCodes | typeof disableSecondFactor
type Coded = typeof renewRecoveryCodes | typeof disableSecondFactor

const requirePassword = async ({ db, actor, input, services, address }: Preparation<Guarded>): Promise<Account> => {
  const account = await accountById(db, actor.userId)
  const isRight = await isPassword(input.password, account?.passwordHash, services.config.passwordCost, address)
  if (!account || !isRight) throw wrongPassword()
  return account
}

const requirePasswordAndCountCode = async (call: Preparation<Coded>): Promise<Account> => {
  const account = await requirePassword(call)
  await call.services.limits.count('guess-code', account.id)
  return account
}

/** The code is taken in the transaction, while the password is still the one that was checked. */
const takeCode = async ({ db: tx, input, services, now, after }: Call<Coded>, account: Account) => {
  if (!(await holdAccount(tx, account))) throw wrongPassword()
  await checkSecondFactor({ tx, account, code: input.code, config: services.config, now })
  after(() => services.limits.forget('guess-code', account.id))
}

const describe = async ({ db, actor, services }: Call<typeof getSecondFactor>) => {
  const account = (await accountById(db, actor.userId))!
  const isOn = await hasSecondFactor(db, actor.userId)
  const recoveryCodesLeft = await countRecoveryCodes(db, actor.userId)
  return { data: { isOn, isRequired: mustHaveSecondFactor(account, services.config), recoveryCodesLeft } }
}

const begin = async (
  { db: tx, actor, services: { config }, now }: Call<typeof startSecondFactor>,
  account: Account,
) => {
  if (!(await holdAccount(tx, account))) throw wrongPassword()
  return { data: await start({ tx, actor, config, now }) }
}

const turnOn = async ({ db: tx, actor, input, services, now, after }: Call<typeof confirmSecondFactor>) => {
  const recoveryCodes = await confirm({ tx, actor, config: services.config, now }, input.code)
  after(() => services.limits.forget('guess-code', actor.userId))
  after(() => services.events.end({ userId: actor.userId, except: actor.sessionId }))
  return { data: { recoveryCodes }, message: 'Two-step verification is on. Other devices are signed out.' }
}

const renew = async (call: Call<typeof renewRecoveryCodes>, account: Account) => {
  await takeCode(call, account)
  const recoveryCodes = await giveRecoveryCodes(call.db, account.id)
  await auditSecondFactor(call.db, { actor: call.actor, action: 'renew-recovery-codes', owner: account, now: call.now })
  return { data: { recoveryCodes }, message: 'These are your recovery codes from now on.' }
}

const turnOff = async (call: Call<typeof disableSecondFactor>, account: Account) => {
  await takeCode(call, account)
  await deleteSecondFactor(call.db, account.id)
  await touchProfile(call.db, account.id)
  await auditSecondFactor(call.db, { actor: call.actor, action: 'disable', owner: account, now: call.now })
  return { data: null, message: 'Two-step verification is off.' }
}

export const bindings: readonly Binding[] = [
  bind(getSecondFactor, describe),
  bind(startSecondFactor, begin, { prepare: requirePassword }),
  bind(confirmSecondFactor, turnOn, {
    prepare: ({ services, actor }) => services.limits.count('guess-code', actor.userId),
  }),
  bind(renewRecoveryCodes, renew, { prepare: requirePasswordAndCountCode }),
  bind(disableSecondFactor, turnOff, { prepare: requirePasswordAndCountCode }),
]
