import { serialize } from 'hono/utils/cookie'
import { TOKEN_DELIVERY } from '../../src/contract/accounts/auth.ts'
import { API_PREFIX } from '../../src/contract/constants.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { SERVER_ERRORS } from '../../src/contract/messages/fixed-messages.ts'
import type { Services } from '../adapters/services.ts'
import { allowedOrigin } from '../config/allowed-origin.ts'
import type { Config } from '../config/config.ts'
import { REFRESH_TTL_SECONDS } from './start-session.ts'

const REFRESH_COOKIE = 'refreshToken'

/** The part of a request that decides about the cookie. */
type CookieContext = {
  cookie(name: string): string | undefined
  header(name: string): string | undefined
  services: Services
}

/** The refresh token in a request's cookie; undefined for clients that store their token themselves. */
export const readRefreshCookie = (call: CookieContext): string | undefined => {
  const token = isTokenInBody(call) ? undefined : call.cookie(REFRESH_COOKIE)
  if (token !== undefined) requireOwnOrigin(call)
  return token
}

/**
 * A browser sends the cookie whoever wrote the page: a neighbouring subdomain is the same site for SameSite=Lax. A program that is no
 * browser sends neither header.
 * @throws ApiError FORBIDDEN
 */
const requireOwnOrigin = ({ header, services: { config } }: CookieContext): void => {
  const origin = header('origin')
  const isOwn =
    origin === undefined
      ? ['same-origin', 'none', undefined].includes(header('sec-fetch-site'))
      : origin === new URL(config.publicUrl).origin ||
        allowedOrigin(config, origin) !== null ||
        readHost(origin) === header('host')?.toLowerCase()
  if (!isOwn) throw new ApiError('FORBIDDEN', SERVER_ERRORS.forbidden)
}

const readHost = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/**
 * Stores the refresh token in an HttpOnly cookie that is only sent to the auth endpoints. Clients that store their
 * token themselves get no cookie, and an old one is cleared: on a shared phone it would outlive a sign-out made
 * offline.
 */
export const setRefreshCookie = (token: string, call: CookieContext): Record<string, string> => {
  if (!isTokenInBody(call)) return createCookieHeader(token, REFRESH_TTL_SECONDS, call.services.config)
  return call.cookie(REFRESH_COOKIE) === undefined ? {} : clearRefreshCookie(call.services.config)
}

export const clearRefreshCookie = (config: Config): Record<string, string> => createCookieHeader('', 0, config)

const isTokenInBody = ({ header }: CookieContext): boolean => header(TOKEN_DELIVERY) === 'body'

const createCookieHeader = (value: string, maxAge: number, config: Config): Record<string, string> => ({
  'set-cookie': serialize(REFRESH_COOKIE, value, {
    httpOnly: true,
    sameSite: 'Lax',
    path: `${API_PREFIX}/auth`,
    secure: config.publicUrl.startsWith('https:'),
    maxAge,
  }),
})
