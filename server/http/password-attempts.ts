import { ApiError, type ErrorCode } from '../../src/contract/errors.ts'
import type { RateLimiter, RateLimitName } from '../adapters/limits/rate-limits.ts'

/**
 * Guesses at passwords. Which account one counts for:
 *
 * | Call | Account |
 * |---|---|
 * | open to anyone (sign-in) | the e-mail in the body, whoever's token comes along |
 * | signed in (change password, change e-mail) | the caller's |
 *
 * Each counts by account and address, by address, and by account unless its owner signed in from this address within 30 days
 * (limits.ts has the numbers). A right one is given back, and so is one that was never decided.
 */
export type PasswordAttempt = {
  account: string
  address: string
  counted: readonly (readonly [RateLimitName, string])[]
}

/** The e-mail of a body as accounts are counted by: in capitals it is the same one. */
export const attemptAccountKey = (email: unknown): string =>
  typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : ''

/** @throws Refusal RATE_LIMITED */
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
  for (const [limit, who] of counted) await limits.consume(limit, who)
  return { account, address, counted }
}

/** The password was right. */
export const acceptPasswordAttempt = async (limits: RateLimiter, guess: PasswordAttempt): Promise<void> => {
  await cancelPasswordAttempt(limits, guess)
  await rememberAddress(limits, guess)
}

/** Nobody looked at the password, because the server was busy or failed. */
export const cancelPasswordAttempt = async (limits: RateLimiter, { counted }: PasswordAttempt): Promise<void> => {
  for (const [limit, who] of counted) await limits.refund(limit, who)
}

/** The owner has proved by a mailed link who they are: what others guessed no longer keeps them out. */
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

/** The password was not looked at, or it was right and a code is still missing; codes are counted by themselves. */
const UNDECIDED_CODES: readonly ErrorCode[] = ['UNAVAILABLE', 'SECOND_FACTOR_REQUIRED']

/** Did this failure say that the password is wrong? */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiError && !UNDECIDED_CODES.includes(error.code)
