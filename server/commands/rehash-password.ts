import { isOutgrown } from '../outside/argon2-parameters.ts'
import { hashPassword } from '../outside/passwords.ts'
import { type Account, replaceHash } from '../queries/users.ts'
import type { Services } from '../services.ts'

/**
 * Hashes a password again that was hashed at a lower cost than today's. Only a sign-in can do this, because only then is
 * the password known. Call it after the commit: the answer does not wait for a second slow hash.
 */
export const rehashPassword = async (
  { store, config }: Pick<Services, 'store' | 'config'>,
  account: Pick<Account, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> => {
  if (!isOutgrown(account.passwordHash, config.passwordCost)) return
  const rehashed = await hashPassword(password, config.passwordCost)
  await store.write(tx => replaceHash(tx, account, rehashed))
}
