import type { User } from '../../src/contract/accounts/users.ts'
import type { Account } from '../auth/accounts.ts'
import { isEnrolmentDue } from '../auth/second-factor-policy.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { toUser } from './account-writes.ts'

/** The signed-in user in the responses of sign-in and refresh. */
export const buildSignedInUser = async (
  db: Database,
  account: Account,
  config: Pick<Config, 'requireSecondFactor' | 'publicUrl'>,
): Promise<User> => {
  const mustEnrol = await isEnrolmentDue(db, account, config)
  return { ...toUser(account), ...(mustEnrol && { mustEnrol }) }
}
