import { ApiError } from '../../src/contract/errors.ts'
import type { Services } from '../adapters/services.ts'
import { type Account, findAccountById } from '../auth/accounts.ts'
import type { Actor } from '../auth/authentication.ts'
import { isCodeOfPhone, WRONG_CODE } from '../auth/check-phone-code.ts'
import { verifyPassword } from '../auth/passwords.ts'
import type { Database } from '../db/store.ts'
import { lockAccount } from './account-writes.ts'

const WRONG_PASSWORD = 'The password is incorrect.'

export type PasswordCheck = {
  db: Database
  actor: Actor
  input: { password: string }
  services: Pick<Services, 'config' | 'store'>
  address: string
  now: number
}

/**
 * Checks the caller's password again, because a session alone does not prove who is at the device. An account without a
 * password gives the code that was sent to its phone instead. Call it before the transaction, and `requireSamePassword`
 * in it.
 * @throws ApiError VALIDATION
 */
export const requirePassword = async (check: PasswordCheck): Promise<Account> => {
  const { db, actor, input, services, address } = check
  const account = await findAccountById(db, actor.userId)
  if (account?.passwordHash === '') return requireCodeOfPhone(check, account)
  const isRight = await verifyPassword(input.password, account?.passwordHash, services.config.passwordCost, address)
  if (!account || !isRight) throw wrongPasswordError()
  return account
}

const requireCodeOfPhone = async ({ input, services, now }: PasswordCheck, account: Account): Promise<Account> => {
  if (!(await isCodeOfPhone({ code: input.password, account, services, now })))
    throw new ApiError('VALIDATION', WRONG_CODE, { fields: { password: WRONG_CODE } })
  return account
}

/**
 * Locks an account whose password was checked before the transaction.
 * @throws ApiError VALIDATION when the password was changed meanwhile
 */
export const requireSamePassword = async (tx: Database, checked: Account): Promise<void> => {
  if (!(await lockAccount(tx, checked))) throw wrongPasswordError()
}

const wrongPasswordError = () => new ApiError('VALIDATION', WRONG_PASSWORD, { fields: { password: WRONG_PASSWORD } })
