import { ApiError } from '../../src/contract/errors.ts'
import type { Services } from '../adapters/services.ts'
import type { Account } from '../auth/accounts.ts'
import { needsRehash } from '../auth/argon2-parameters.ts'
import { hashPassword, isOlderForm } from '../auth/passwords.ts'
import { replacePasswordHash } from './account-writes.ts'

/**
 * Rehashes a password whose hash has a lower cost than the current one, or is of another form of its letters. This is only possible at sign-in, when the
 * password is known. Call it after the commit, so that the response does not wait for a second hash. If too many hashes
 * are queued, the next sign-in does it.
 */
export const rehashPassword = async (
  { services: { store, config }, address }: { services: Pick<Services, 'store' | 'config'>; address?: string },
  account: Pick<Account, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> => {
  const { passwordCost } = config
  const isOutdated =
    needsRehash(account.passwordHash, passwordCost) ||
    (await isOlderForm(password, account.passwordHash, address).catch(nullIfUnavailable))
  if (!isOutdated) return
  const rehashed = await hashPassword(password, passwordCost, address).catch(nullIfUnavailable)
  if (rehashed) await store.write(tx => replacePasswordHash(tx, account, rehashed))
}

const nullIfUnavailable = (error: unknown): null => {
  if (error instanceof ApiError && error.code === 'UNAVAILABLE') return null
  throw error
}
