import { ApiError } from '../../src/contract/errors.ts'
import type { Services } from '../adapters/services.ts'
import type { Actor } from '../auth/authentication.ts'
import { verifyPassword } from '../auth/passwords.ts'
import type { Database } from '../db/store.ts'
import { type Account, findAccountById } from '../queries/accounts.ts'

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
 * transaction, and `lockAccount` in it.
 * @throws ApiError VALIDATION
 */
export const requirePassword = async ({ db, actor, input, services, address }: PasswordCheck): Promise<Account> => {
  const account = await findAccountById(db, actor.userId)
  const isRight = await verifyPassword(input.password, account?.passwordHash, services.config.passwordCost, address)
  if (!account || !isRight) throw wrongPasswordError()
  return account
}

export const wrongPasswordError = () =>
  new ApiError('VALIDATION', WRONG_PASSWORD, { fields: { password: WRONG_PASSWORD } })
