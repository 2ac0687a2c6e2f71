import type { Context, MiddlewareHandler } from 'hono'
import { API_PREFIX } from '../../src/contract/constants.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { RateLimiter, RateLimitName } from '../adapters/limits/rate-limits.ts'
import type { Services } from '../adapters/services.ts'
import type { Actor } from '../auth/authentication.ts'
import { getClientAddress } from './client-address.ts'
import {
  acceptPasswordAttempt,
  attemptAccountKey,
  cancelPasswordAttempt,
  countPasswordAttempt,
  isWrongPassword,
  type PasswordAttempt,
} from './password-attempts.ts'
import type { BodyFields } from './request-body.ts'

type Caller = { limits: RateLimiter; address: string; actor: Actor | null }

/**
 * Counts what the row names as its own limit. A guess at a password is answered, to be settled when it is known.
 * @throws Refusal RATE_LIMITED
 */
export const consumeEndpointLimit = async (
  row: Endpoint,
  caller: Caller,
  { email }: BodyFields,
): Promise<PasswordAttempt | null> => {
  const { limits, address, actor } = caller
  if (row.limit === 'coupon') await limits.consume('coupon', actor?.userId ?? address)
  if (row.limit === 'sign-up') {
    await limits.consume('sign-up', `${row.name} ${address}`)
    await limits.consume('sign-up-total', row.name)
  }
  if (row.limit !== 'sign-in') return null
  return countPasswordAttempt(limits, attemptAccountKey(row.who === 'anyone' ? email : actor?.email), address)
}

/** Does what decides whether a guess was right, and gives it back when it was, or when nothing was decided. */
export const withPasswordAttempt = async <T>(
  limits: RateLimiter,
  guess: PasswordAttempt | null,
  work: () => Promise<T>,
): Promise<T> => {
  if (!guess) return work()
  try {
    const result = await work()
    await acceptPasswordAttempt(limits, guess)
    return result
  } catch (error) {
    if (!isWrongPassword(error)) await cancelPasswordAttempt(limits, guess)
    throw error
  }
}

/** Bounds what one address reads. Files of the page are answered from memory and kept by browsers: they are not counted. */
export const rateLimitReads =
  ({ config, limits }: Services): MiddlewareHandler =>
  async (c, next) => {
    const limit = readLimitFor(c)
    if (limit) await limits.consume(limit, getClientAddress(c, config.trustProxy))
    await next()
  }

const UNLIMITED_PATHS = /^\/(healthz$|assets\/)/
const FILE_PATH = /\.\w+$/

const readLimitFor = ({ req: { method, path } }: Context): RateLimitName | null => {
  if ((method !== 'GET' && method !== 'HEAD') || UNLIMITED_PATHS.test(path)) return null
  if (path.startsWith('/pictures/')) return 'picture-address'
  return path.startsWith(`${API_PREFIX}/`) || !FILE_PATH.test(path) ? 'read-address' : null
}
