import type { Context, MiddlewareHandler } from 'hono'
import { API_PREFIX } from '../src/contract/constants.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import type { Actor } from './actor.ts'
import { addressOf } from './address.ts'
import type { Fields } from './body.ts'
import { accountOf, cancelGuess, countGuess, forgiveGuess, type Guess, isDecided } from './guesses.ts'
import type { Limit, Limits } from './limits.ts'
import type { Services } from './services.ts'

type Caller = { limits: Limits; address: string; actor: Actor | null }

/**
 * Counts what the row names as its own limit. A guess at a password is answered, to be settled when it is known.
 * @throws Refusal RATE_LIMITED
 */
export const countCall = async (row: Endpoint, caller: Caller, { email }: Fields): Promise<Guess | null> => {
  const { limits, address, actor } = caller
  if (row.limit === 'coupon') await limits.count('coupon', actor?.userId ?? address)
  if (row.limit === 'sign-up') {
    await limits.count('sign-up', `${row.name} ${address}`)
    await limits.count('sign-up-total', row.name)
  }
  if (row.limit !== 'sign-in') return null
  return countGuess(limits, accountOf(row.who === 'anyone' ? email : actor?.email), address)
}

/** Does what decides whether a guess was right, and gives it back when it was, or when nothing was decided. */
export const settled = async <T>(limits: Limits, guess: Guess | null, work: () => Promise<T>): Promise<T> => {
  if (!guess) return work()
  try {
    const result = await work()
    await forgiveGuess(limits, guess)
    return result
  } catch (error) {
    if (!isDecided(error)) await cancelGuess(limits, guess)
    throw error
  }
}

/** Bounds what one address reads. Files of the page are answered from memory and kept by browsers: they are not counted. */
export const limitReads =
  ({ config, limits }: Services): MiddlewareHandler =>
  async (c, next) => {
    const limit = readLimitOf(c)
    if (limit) await limits.count(limit, addressOf(c, config.trustProxy))
    await next()
  }

const FREE = /^\/(healthz$|assets\/)/
const FILE = /\.\w+$/

const readLimitOf = ({ req: { method, path } }: Context): Limit | null => {
  if ((method !== 'GET' && method !== 'HEAD') || FREE.test(path)) return null
  if (path.startsWith('/pictures/')) return 'picture-address'
  return path.startsWith(`${API_PREFIX}/`) || !FILE.test(path) ? 'read-address' : null
}
