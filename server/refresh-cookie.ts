import { serialize } from 'hono/utils/cookie'
import { TOKEN_DELIVERY } from '../src/contract/auth.ts'
import { API_PREFIX } from '../src/contract/constants.ts'
import { REFRESH_TTL_SECONDS } from './commands/start-session.ts'
import type { Config } from './config.ts'
import type { Services } from './services.ts'

const REFRESH_COOKIE = 'refreshToken'

/** The part of a call that decides about the cookie. */
type CookieCall = {
  cookie(name: string): string | undefined
  header(name: string): string | undefined
  services: Services
}

/** The refresh token of a request's cookie; undefined for a client that keeps its token itself. */
export const cookieToken = (call: CookieCall): string | undefined =>
  deliversInBody(call) ? undefined : call.cookie(REFRESH_COOKIE)

/**
 * Keeps the refresh token where no script can read it, for the auth calls alone. A client that keeps its token itself gets
 * no cookie, and one that it still has is cleared: on a shared phone it would outlive a sign-out made offline.
 */
export const keepRefreshToken = (token: string, call: CookieCall): Record<string, string> => {
  if (!deliversInBody(call)) return cookieHeader(token, REFRESH_TTL_SECONDS, call.services.config)
  return call.cookie(REFRESH_COOKIE) === undefined ? {} : forgetRefreshToken(call.services.config)
}

export const forgetRefreshToken = (config: Config): Record<string, string> => cookieHeader('', 0, config)

const deliversInBody = ({ header }: CookieCall): boolean => header(TOKEN_DELIVERY) === 'body'

const cookieHeader = (value: string, maxAge: number, config: Config): Record<string, string> => ({
  'set-cookie': serialize(REFRESH_COOKIE, value, {
    httpOnly: true,
    sameSite: 'Lax',
    path: `${API_PREFIX}/auth`,
    secure: config.publicUrl.startsWith('https:'),
    maxAge,
  }),
})
