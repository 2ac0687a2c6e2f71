import { Refusal } from '../../src/contract/errors.ts'
import { isOutgrown } from '../outside/argon2-parameters.ts'
import { hashPassword } from '../outside/passwords.ts'
import { type Account, replaceHash } from '../queries/users.ts'
import type { Services } from '../services.ts'

/**
 * Hashes a password again that was hashed at a lower cost than today's. Only a sign-in can do this, because only then is
 * the password known. Call it after the commit: the answer does not wait for a second slow hash. Where too many hashes wait
 * already, the next sign-in does it.
 */
export const rehashPassword = async (
  { services: { store, config }, address }: { services: Pick<Services, 'store' | 'config'>; address?: string },
  account: Pick<Account, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> => {
  if (!isOutgrown(account.passwordHash, config.passwordCost)) return
  const rehashed = await hashPassword(password, config.passwordCost, address).catch(nullWhenBusy)
  if (rehashed) await store.write(tx => replaceHash(tx, account, rehashed))
}

const nullWhenBusy = (error: unknown): null => {
  if (error instanceof Refusal && error.code === 'UNAVAILABLE') return null
  throw error
}
