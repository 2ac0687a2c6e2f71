import { createHash, createHmac, timingSafeEqual, webcrypto } from 'node:crypto'
import { sign, verify } from 'hono/jwt'
import type { Config } from '../config/config.ts'

type AccessClaims = { userId: string; sessionId: string }
export type RefreshClaims = { sessionId: string; generation: number }

const ALGORITHM = 'HS256'

/** A JWT with user and session id. Permissions are not in it; they are read from the database at each request. */
export const signAccessToken = ({ userId, sessionId }: AccessClaims, config: Config, now: number): Promise<string> => {
  const seconds = Math.floor(now / 1000)
  const claims = { sub: userId, sid: sessionId, iat: seconds, exp: seconds + config.accessTokenTtl }
  return sign(claims, config.jwtSecret, ALGORITHM)
}

/** The claims of an access token, or null if its signature is invalid or it has expired. */
export const parseAccessToken = async (token: string, config: Config, now: number): Promise<AccessClaims | null> => {
  try {
    const claims = await verify(token, await importVerificationKey(config.jwtSecret), {
      alg: ALGORITHM,
      exp: false,
      iat: false,
    })
    const { sub, sid, exp } = claims
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null
    return exp * 1000 > now ? { userId: sub, sessionId: sid } : null
  } catch {
    return null
  }
}

const verificationKeys = new Map<string, Promise<webcrypto.CryptoKey>>()

/** Imported once for each secret, because it takes longer than verifying a token. */
const importVerificationKey = (secret: string): Promise<webcrypto.CryptoKey> => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key =
    verificationKeys.get(secret) ?? webcrypto.subtle.importKey('raw', Buffer.from(secret), algorithm, false, ['verify'])
  verificationKeys.set(secret, key)
  return key
}

/** The refresh token of a session's generation. The same input gives the same token, so only its hash is stored. */
export const createRefreshToken = ({ sessionId, generation }: RefreshClaims, config: Config): string =>
  `${sessionId}.${generation}.${refreshMac(sessionId, generation, config).toString('base64url')}`

/** The claims of a refresh token, or null if its signature is invalid. */
export const parseRefreshToken = (token: string, config: Config): RefreshClaims | null => {
  const [sessionId = '', digits = '', mac = ''] = token.split('.')
  const generation = Number(digits)
  if (!Number.isSafeInteger(generation)) return null
  const given = Buffer.from(mac, 'base64url')
  const expected = refreshMac(sessionId, generation, config)
  return given.length === expected.length && timingSafeEqual(given, expected) ? { sessionId, generation } : null
}

/** A token that can only end this session. It stays valid after refreshes and is not stored. */
export const createRevocationToken = (sessionId: string, config: Pick<Config, 'jwtSecret'>): string =>
  `${sessionId}.${revocationMac(sessionId, config).toString('base64url')}`

/** The session id of a revocation token, or null if its signature is invalid. */
export const parseRevocationToken = (token: string, config: Pick<Config, 'jwtSecret'>): string | null => {
  const [sessionId = '', mac = ''] = token.split('.')
  const given = Buffer.from(mac, 'base64url')
  const expected = revocationMac(sessionId, config)
  return given.length === expected.length && timingSafeEqual(given, expected) ? sessionId : null
}

const revocationMac = (sessionId: string, config: Pick<Config, 'jwtSecret'>): Buffer =>
  createHmac('sha256', config.jwtSecret).update(`revoke ${sessionId}`).digest()

/** The token of a subscriber's unsubscribe link. It is valid as long as the server's secret does not change. */
export const createUnsubscribeToken = (subscriberId: string, config: Pick<Config, 'jwtSecret'>): string =>
  `${subscriberId}.${unsubscribeMac(subscriberId, config).toString('base64url')}`

/** The subscriber id of an unsubscribe token, or null if its signature is invalid. */
export const parseUnsubscribeToken = (token: string, config: Pick<Config, 'jwtSecret'>): string | null => {
  const [subscriberId = '', mac = ''] = token.split('.')
  const given = Buffer.from(mac, 'base64url')
  const expected = unsubscribeMac(subscriberId, config)
  return given.length === expected.length && timingSafeEqual(given, expected) ? subscriberId : null
}

const unsubscribeMac = (subscriberId: string, config: Pick<Config, 'jwtSecret'>): Buffer =>
  createHmac('sha256', config.jwtSecret).update(`unsubscribe ${subscriberId}`).digest()

/** The hash of a token, for the database. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

const refreshMac = (sessionId: string, generation: number, config: Config): Buffer =>
  createHmac('sha256', config.jwtSecret).update(`refresh ${sessionId} ${generation}`).digest()
