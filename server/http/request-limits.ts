import type { Context, MiddlewareHandler } from 'hono'
import { API_PREFIX } from '../../src/contract/constants.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { RateLimiter, RateLimitName } from '../adapters/limits/rate-limits.ts'
import type { Services } from '../adapters/services.ts'
import type { Actor } from '../auth/authentication.ts'
import {
  acceptPasswordAttempt,
  attemptAccountKey,
  cancelPasswordAttempt,
  countPasswordAttempt,
  isWrongPassword,
  type PasswordAttempt,
} from '../auth/password-attempts.ts'
import { getClientAddress } from './requests/client-address.ts'
import type { BodyFields } from './requests/request-body.ts'

type Caller = { limits: RateLimiter; address: string; actor: Actor | null }

/**
 * Counts a request against the endpoint's own limit. Returns the password attempt, if it is one, for
 * withPasswordAttempt.
 * @throws ApiError RATE_LIMITED
 */
export const consumeEndpointLimit = async (
  endpoint: Endpoint,
  caller: Caller,
  { email }: BodyFields,
): Promise<PasswordAttempt | null> => {
  const { limits, address, actor } = caller
  if (endpoint.limit === 'coupon') await limits.consume('coupon', actor?.userId ?? address)
  if (endpoint.limit === 'question') await limits.consume('question', actor?.userId ?? address)
  if (endpoint.limit === 'message') await limits.consume('message', actor?.userId ?? address)
  if (endpoint.limit === 'report') await limits.consume('report', actor?.userId ?? address)
  if (endpoint.limit === 'code') await limits.consume('guess-phone', address)
  if (endpoint.limit === 'sign-up') {
    await limits.consume('sign-up', `${endpoint.name} ${address}`)
    await limits.consume('sign-up-total', endpoint.name)
  }
  if (endpoint.limit !== 'sign-in') return null
  return countPasswordAttempt(limits, attemptAccountKey(endpoint.who === 'anyone' ? email : actor?.email), address)
}

/** Runs the work that checks the password. Refunds the attempt if the password was right or was not checked. */
export const withPasswordAttempt = async <T>(
  limits: RateLimiter,
  attempt: PasswordAttempt | null,
  work: () => Promise<T>,
): Promise<T> => {
  if (!attempt) return work()
  try {
    const result = await work()
    await acceptPasswordAttempt(limits, attempt)
    return result
  } catch (error) {
    if (!isWrongPassword(error)) await cancelPasswordAttempt(limits, attempt)
    throw error
  }
}

/**
 * Limits requests by address. The app's files are not counted: they are served from memory and cached by browsers. Calls
 * of the API that write are counted by their route.
 */
export const rateLimitRequests =
  ({ config, limits }: Services): MiddlewareHandler =>
  async (c, next) => {
    const limit = limitFor(c)
    if (limit) await limits.consume(limit, getClientAddress(c, config.trustProxy))
    await next()
  }

const UNLIMITED_PATHS = /^\/(healthz$|assets\/)/
const READS = ['GET', 'HEAD', 'OPTIONS']

const limitFor = ({ req: { method, path } }: Context): RateLimitName | null => {
  if (!READS.includes(method)) return path.startsWith(`${API_PREFIX}/`) ? null : 'write-address'
  if (UNLIMITED_PATHS.test(path)) return null
  return path.startsWith('/pictures/') ? 'picture-address' : 'read-address'
}
