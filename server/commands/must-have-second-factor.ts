import { logout, logoutAll, refreshToken } from '../../src/contract/auth.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { isStaff } from '../../src/contract/people.ts'
import { confirmSecondFactor, getSecondFactor, startSecondFactor } from '../../src/contract/second-factor.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/store.ts'
import { hasSecondFactor } from '../queries/second-factors.ts'
import type { Account } from '../queries/users.ts'

/** Does the configuration ask this account for a second factor? Demo accounts are shared, so never of them. */
export const mustHaveSecondFactor = (
  { role, isDemo }: Pick<Account, 'role' | 'isDemo'>,
  { requireSecondFactor }: Pick<Config, 'requireSecondFactor'>,
): boolean => requireSecondFactor === 'staff' && isStaff(role) && !isDemo

/** Must this account set one up before it may do anything else? */
export const isEnrolmentDue = async (
  db: Database,
  account: Pick<Account, 'id' | 'role' | 'isDemo'>,
  config: Pick<Config, 'requireSecondFactor'>,
): Promise<boolean> => mustHaveSecondFactor(account, config) && !(await hasSecondFactor(db, account.id))

const OPEN = [getSecondFactor, startSecondFactor, confirmSecondFactor, refreshToken, logout, logoutAll]
const OPEN_NAMES: ReadonlySet<string> = new Set(OPEN.map(row => row.name))

/** May an account call this before it has set one up? Only what that takes, and signing out. */
export const isOpenBeforeEnrolment = ({ name }: Endpoint): boolean => OPEN_NAMES.has(name)
