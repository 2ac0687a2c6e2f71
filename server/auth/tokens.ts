import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { sign, verify } from 'hono/jwt'
import type { Config } from '../config/config.ts'

type AccessClaims = { userId: string; sessionId: string }
export type RefreshClaims = { sessionId: string; generation: number }

const ALGORITHM = 'HS256'

/** A signed JWT that names its session; what it may do is read from the session's row at each call. */
export const signAccessToken = ({ userId, sessionId }: AccessClaims, config: Config, now: number): Promise<string> => {
  const seconds = Math.floor(now / 1000)
  const claims = { sub: userId, sid: sessionId, iat: seconds, exp: seconds + config.accessTokenTtl }
  return sign(claims, config.jwtSecret, ALGORITHM)
}

/** Whose token it is, or null when it is not ours or has expired. */
export const parseAccessToken = async (token: string, config: Config, now: number): Promise<AccessClaims | null> => {
  try {
    const claims = await verify(token, config.jwtSecret, { alg: ALGORITHM, exp: false, iat: false })
    const { sub, sid, exp } = claims
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null
    return exp * 1000 > now ? { userId: sub, sessionId: sid } : null
  } catch {
    return null
  }
}

/** The refresh token of a session's generation. It can be made again, so only its hash is ever stored. */
export const createRefreshToken = ({ sessionId, generation }: RefreshClaims, config: Config): string =>
  `${sessionId}.${generation}.${refreshMac(sessionId, generation, config).toString('base64url')}`

/** What a refresh token names, or null when we did not make it. */
export const parseRefreshToken = (token: string, config: Config): RefreshClaims | null => {
  const [sessionId = '', digits = '', mac = ''] = token.split('.')
  const generation = Number(digits)
  if (!Number.isSafeInteger(generation)) return null
  const given = Buffer.from(mac, 'base64url')
  const real = refreshMac(sessionId, generation, config)
  return given.length === real.length && timingSafeEqual(given, real) ? { sessionId, generation } : null
}

/** A token that can end this session and nothing else. It outlives every refresh, so that nothing of it is stored. */
export const createRevocationToken = (sessionId: string, config: Pick<Config, 'jwtSecret'>): string =>
  `${sessionId}.${revocationMac(sessionId, config).toString('base64url')}`

/** The id of the session that this revocation token ends, or null when we did not make it. */
export const parseRevocationToken = (token: string, config: Pick<Config, 'jwtSecret'>): string | null => {
  const [sessionId = '', mac = ''] = token.split('.')
  const given = Buffer.from(mac, 'base64url')
  const real = revocationMac(sessionId, config)
  return given.length === real.length && timingSafeEqual(given, real) ? sessionId : null
}

const revocationMac = (sessionId: string, config: Pick<Config, 'jwtSecret'>): Buffer =>
  createHmac('sha256', config.jwtSecret).update(`revoke ${sessionId}`).digest()

/** What the unsubscribe link of this subscriber's newsletters carries. It works as long as the market's secret. */
export const createUnsubscribeToken = (subscriberId: string, config: Pick<Config, 'jwtSecret'>): string =>
  `${subscriberId}.${unsubscribeMac(subscriberId, config).toString('base64url')}`

/** The id of the subscriber whose token it is, or null when we did not make it. */
export const parseUnsubscribeToken = (token: string, config: Pick<Config, 'jwtSecret'>): string | null => {
  const [subscriberId = '', mac = ''] = token.split('.')
  const given = Buffer.from(mac, 'base64url')
  const real = unsubscribeMac(subscriberId, config)
  return given.length === real.length && timingSafeEqual(given, real) ? subscriberId : null
}

const unsubscribeMac = (subscriberId: string, config: Pick<Config, 'jwtSecret'>): Buffer =>
  createHmac('sha256', config.jwtSecret).update(`unsubscribe ${subscriberId}`).digest()

/** What the sessions table keeps of a refresh token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

const refreshMac = (sessionId: string, generation: number, config: Config): Buffer =>
  createHmac('sha256', config.jwtSecret).update(`refresh ${sessionId} ${generation}`).digest()
