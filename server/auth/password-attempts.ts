import { ApiError } from '../../src/contract/errors.ts'
import type { RateLimiter, RateLimitName } from '../adapters/limits/rate-limits.ts'

/**
 * A password attempt. Which account it counts for:
 *
 * | Endpoint | Account |
 * |---|---|
 * | public (sign-in) | the email in the body, whatever token is sent |
 * | signed in (change password, change email) | the caller's |
 *
 * Each counts by account and address, by address, and by account unless its owner has signed in from this address
 * within 30 days (limits/rate-limits.ts has the numbers). Right passwords, and attempts without a verdict, are
 * refunded.
 */
export type PasswordAttempt = {
  account: string
  address: string
  counted: readonly (readonly [RateLimitName, string])[]
}

/** The key that attempts for an email are counted by. Ignores case. */
export const attemptAccountKey = (email: unknown): string =>
  typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : ''

/** @throws ApiError RATE_LIMITED */
export const countPasswordAttempt = async (
  limits: RateLimiter,
  account: string,
  address: string,
): Promise<PasswordAttempt> => {
  const isKnown = (await limits.getUsed('known-address', `${account} ${address}`)) > 0
  const counted: (readonly [RateLimitName, string])[] = [
    ['guess-address', address],
    ['guess', `${account} ${address}`],
  ]
  if (account !== '' && !isKnown) counted.push(['guess-account', account])
  for (const [limit, key] of counted) await limits.consume(limit, key)
  return { account, address, counted }
}

/** Call it when the password was right. */
export const acceptPasswordAttempt = async (limits: RateLimiter, attempt: PasswordAttempt): Promise<void> => {
  await cancelPasswordAttempt(limits, attempt)
  await rememberAddress(limits, attempt)
}

/** Call it when the password was not checked, because the server was busy or failed. */
export const cancelPasswordAttempt = async (limits: RateLimiter, { counted }: PasswordAttempt): Promise<void> => {
  for (const [limit, key] of counted) await limits.refund(limit, key)
}

/**
 * Call it when the owner has proved their identity by a mailed link, so that attempts by others do not lock them out.
 */
export const resetPasswordAttempts = async (limits: RateLimiter, account: string, address: string): Promise<void> => {
  await limits.reset('guess-account', account)
  await rememberAddress(limits, { account, address })
}

const rememberAddress = async (
  limits: RateLimiter,
  { account, address }: Pick<PasswordAttempt, 'account' | 'address'>,
): Promise<void> => {
  await limits.reset('guess', `${account} ${address}`)
  await limits.consume('known-address', `${account} ${address}`)
}

/** The fields of the endpoints that check a password. */
const PASSWORD_FIELDS = ['password', 'oldPassword']

/**
 * Does this error mean that the password was wrong? Any other came after the right one (a wrong code, too many codes, an email that
 * is taken), or before it was checked. Codes are counted separately.
 */
export const isWrongPassword = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return false
  if (error.code === 'UNAUTHENTICATED') return true
  return error.code === 'VALIDATION' && PASSWORD_FIELDS.some(name => name in (error.detail.fields ?? {}))
}
