import { serialize } from 'hono/utils/cookie'
import { API_PREFIX } from '../src/contract/constants.ts'
import { REFRESH_TTL_SECONDS } from './commands/start-session.ts'
import type { Config } from './config.ts'

export const REFRESH_COOKIE = 'refreshToken'

/** Keeps the refresh token where no script can read it, for the auth calls alone. */
export const keepRefreshToken = (token: string, config: Config): Record<string, string> =>
  cookieHeader(token, REFRESH_TTL_SECONDS, config)

export const forgetRefreshToken = (config: Config): Record<string, string> => cookieHeader('', 0, config)

const cookieHeader = (value: string, maxAge: number, config: Config): Record<string, string> => ({
  'set-cookie': serialize(REFRESH_COOKIE, value, {
    httpOnly: true,
    sameSite: 'Lax',
    path: `${API_PREFIX}/auth`,
    secure: config.publicUrl.startsWith('https:'),
    maxAge,
  }),
})
