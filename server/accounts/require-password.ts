import { ApiError } from '../../src/contract/errors.ts'
import type { Services } from '../adapters/services.ts'
import { type Account, findAccountById } from '../auth/accounts.ts'
import type { Actor } from '../auth/authentication.ts'
import { verifyPassword } from '../auth/passwords.ts'
import type { Database } from '../db/store.ts'
import { lockAccount } from './account-writes.ts'

const WRONG_PASSWORD = 'The password is incorrect.'

type PasswordCheck = {
  db: Database
  actor: Actor
  input: { password: string }
  services: Pick<Services, 'config'>
  address: string
}

/**
 * Checks the caller's password again, because a session alone does not prove who is at the device. Call it before the
 * transaction, and `requireSamePassword` in it.
 * @throws ApiError VALIDATION
 */
export const requirePassword = async ({ db, actor, input, services, address }: PasswordCheck): Promise<Account> => {
  const account = await findAccountById(db, actor.userId)
  const isRight = await verifyPassword(input.password, account?.passwordHash, services.config.passwordCost, address)
  if (!account || !isRight) throw wrongPasswordError()
  return account
}

type PasswordAndCodeCheck = PasswordCheck & {
  input: { code?: string | undefined }
  services: Pick<Services, 'config' | 'limits'>
}

/**
 * The same where a code of the second factor is checked in the transaction: attempts at it count by account.
 * @throws ApiError VALIDATION, RATE_LIMITED
 */
export const requirePasswordAndCountCode = async (check: PasswordAndCodeCheck): Promise<Account> => {
  const account = await requirePassword(check)
  if (check.input.code !== undefined) await check.services.limits.consume('guess-code', account.id)
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
