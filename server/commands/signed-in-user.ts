import type { User } from '../../src/contract/users.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/store.ts'
import { type Account, userOf } from '../queries/users.ts'
import { isEnrolmentDue } from './must-have-second-factor.ts'

/** Who is signed in, as sign-in and refresh answer it. */
export const signedInUser = async (
  db: Database,
  account: Account,
  config: Pick<Config, 'requireSecondFactor'>,
): Promise<User> => {
  const mustEnrol = await isEnrolmentDue(db, account, config)
  return { ...userOf(account), ...(mustEnrol && { mustEnrol }) }
}
