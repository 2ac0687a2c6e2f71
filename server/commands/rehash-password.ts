import { ApiError } from '../../src/contract/errors.ts'
import type { Services } from '../adapters/services.ts'
import { needsRehash } from '../auth/argon2-parameters.ts'
import { hashPassword } from '../auth/passwords.ts'
import { type Account, replacePasswordHash } from '../queries/accounts.ts'

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
  if (!needsRehash(account.passwordHash, config.passwordCost)) return
  const rehashed = await hashPassword(password, config.passwordCost, address).catch(nullIfUnavailable)
  if (rehashed) await store.write(tx => replacePasswordHash(tx, account, rehashed))
}

const nullIfUnavailable = (error: unknown): null => {
  if (error instanceof ApiError && error.code === 'UNAVAILABLE') return null
  throw error
}
