import { refreshToken } from '../../src/contract/accounts/auth.ts'
import { logoutAll } from '../../src/contract/accounts/credentials.ts'
import { addPasskey, listPasskeys, startPasskey } from '../../src/contract/accounts/passkeys.ts'
import { confirmSecondFactor, getSecondFactor, startSecondFactor } from '../../src/contract/accounts/second-factor.ts'
import { logout } from '../../src/contract/accounts/session-writes.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { isStaff } from '../../src/contract/people/people.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import type { Account } from './accounts.ts'
import { hasPasskey, hasPasskeyOrSuspect } from './passkeys.ts'
import { toRelyingParty } from './relying-party.ts'
import { hasSecondFactor } from './second-factors.ts'

/** Does the configuration require a second factor of this account? Never of demo accounts, which are shared. */
export const isSecondFactorRequired = (
  { role, isDemo }: Pick<Account, 'role' | 'isDemo'>,
  { requireSecondFactor }: Pick<Config, 'requireSecondFactor'>,
): boolean => requireSecondFactor === 'staff' && isStaff(role) && !isDemo

/** Must this account set up a second factor before it may do anything else? */
export const isEnrolmentDue = async (
  db: Database,
  account: Pick<Account, 'id' | 'role' | 'isDemo'>,
  config: Pick<Config, 'requireSecondFactor' | 'publicUrl'>,
): Promise<boolean> =>
  isSecondFactorRequired(account, config) && !(await hasSecondFactorOrPasskey(db, account.id, config))

/** A passkey counts as a second factor: it is on a device, and asks for a fingerprint, a face or a PIN. */
export const hasSecondFactorOrPasskey = async (
  db: Database,
  userId: string,
  config: Pick<Config, 'publicUrl'>,
): Promise<boolean> => (await hasSecondFactor(db, userId)) || (await hasPasskey(db, userId, toRelyingParty(config)?.id))

/**
 * Is a passkey the only second factor of an account that must have one? Then its password alone does not sign in, and a
 * mailed link must not remove it. Nor does the password alone where the passkey may have been copied: somebody may have marked
 * it in order to set up another second factor. Then an admin resets it.
 */
export const isPasskeyRequired = async (
  db: Database,
  account: Pick<Account, 'id' | 'role' | 'isDemo'>,
  config: Pick<Config, 'requireSecondFactor' | 'publicUrl'>,
): Promise<boolean> =>
  isSecondFactorRequired(account, config) &&
  !(await hasSecondFactor(db, account.id)) &&
  (await hasPasskeyOrSuspect(db, account.id, toRelyingParty(config)?.id))

const ALLOWED_ENDPOINTS = [
  getSecondFactor,
  startSecondFactor,
  confirmSecondFactor,
  listPasskeys,
  startPasskey,
  addPasskey,
  refreshToken,
  logout,
  logoutAll,
]
const ALLOWED_ENDPOINT_NAMES: ReadonlySet<string> = new Set(ALLOWED_ENDPOINTS.map(endpoint => endpoint.name))

/** Before setting up a second factor an account may only do that, refresh its token and sign out. */
export const isAllowedBeforeEnrolment = ({ name }: Endpoint): boolean => ALLOWED_ENDPOINT_NAMES.has(name)
