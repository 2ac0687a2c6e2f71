import { type ErrorCode, Refusal } from '../src/contract/errors.ts'
import type { Limit, Limits } from './limits.ts'

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
export type Guess = { account: string; address: string; counted: readonly (readonly [Limit, string])[] }

/** The e-mail of a body as accounts are counted by: in capitals it is the same one. */
export const accountOf = (email: unknown): string =>
  typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : ''

/** @throws Refusal RATE_LIMITED */
export const countGuess = async (limits: Limits, account: string, address: string): Promise<Guess> => {
  const isKnown = (await limits.used('known-address', `${account} ${address}`)) > 0
  const counted: (readonly [Limit, string])[] = [
    ['guess-address', address],
    ['guess', `${account} ${address}`],
  ]
  if (account !== '' && !isKnown) counted.push(['guess-account', account])
  for (const [limit, who] of counted) await limits.count(limit, who)
  return { account, address, counted }
}

/** The password was right. */
export const forgiveGuess = async (limits: Limits, guess: Guess): Promise<void> => {
  await cancelGuess(limits, guess)
  await trustAddress(limits, guess)
}

/** Nobody looked at the password, because the server was busy or failed. */
export const cancelGuess = async (limits: Limits, { counted }: Guess): Promise<void> => {
  for (const [limit, who] of counted) await limits.giveBack(limit, who)
}

/** The owner has proved by a mailed link who they are: what others guessed no longer keeps them out. */
export const forgiveAccount = async (limits: Limits, account: string, address: string): Promise<void> => {
  await limits.forget('guess-account', account)
  await trustAddress(limits, { account, address })
}

const trustAddress = async (
  limits: Limits,
  { account, address }: Pick<Guess, 'account' | 'address'>,
): Promise<void> => {
  await limits.forget('guess', `${account} ${address}`)
  await limits.count('known-address', `${account} ${address}`)
}

/** The password was not looked at, or it was right and a code is still missing; codes are counted by themselves. */
const UNDECIDED: readonly ErrorCode[] = ['UNAVAILABLE', 'SECOND_FACTOR_REQUIRED']

/** Did this failure say that the password is wrong? */
export const isDecided = (error: unknown): boolean => error instanceof Refusal && !UNDECIDED.includes(error.code)
