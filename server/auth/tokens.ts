import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sign, verify } from 'hono/jwt'
import { LRUCache } from 'lru-cache'
import { PASSKEY_CHALLENGE_MS } from '../../src/contract/constants.ts'
import type { Config } from '../config/config.ts'

/**
 * `generation` is that of the refresh token that came with it; null in tokens of earlier versions. `isUnstored`: the session could
 * not be stored.
 */
export type AccessClaims = { userId: string; sessionId: string; generation: number | null; isUnstored?: boolean }
export type RefreshClaims = { sessionId: string; generation: number }

const ALGORITHM = 'HS256'
/** Their signatures need not be verified again. About 2 MB of tokens. */
const MAX_VERIFIED_TOKENS = 5000

/** A JWT with user, session id and generation. Permissions are not in it; they are read from the database at each request. */
export const signAccessToken = (
  { userId, sessionId, generation, isUnstored }: AccessClaims,
  config: Config,
  now: number,
): Promise<string> => {
  const seconds = Math.floor(now / 1000)
  const claims = { sub: userId, sid: sessionId, gen: generation, iat: seconds, exp: seconds + config.accessTokenTtl }
  return sign({ ...claims, ...(isUnstored && { uns: true }) }, config.jwtSecret, ALGORITHM)
}

/** The claims of an access token, or null if its signature is invalid or it has expired. */
export const parseAccessToken = async (token: string, config: Config, now: number): Promise<AccessClaims | null> => {
  for (const secret of tokenSecrets(config)) {
    const claims = await readClaims(token, secret)
    if (!claims) continue
    const { sub, sid, gen, exp, uns } = claims
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null
    if (exp * 1000 <= now) return null
    return {
      userId: sub,
      sessionId: sid,
      generation: typeof gen === 'number' ? gen : null,
      ...(uns === true && { isUnstored: true }),
    }
  }
  return null
}

type TokenConfig = Pick<Config, 'jwtSecret' | 'formerJwtSecrets'>

/** The first signs; what a former one has signed is still valid. */
const tokenSecrets = ({ jwtSecret, formerJwtSecrets }: TokenConfig): string[] => [jwtSecret, ...formerJwtSecrets]

type Claims = Readonly<Record<string, unknown>>

/** Claims by secret and token. Only valid tokens are in it, so that nobody can fill it with others. */
const verifiedTokens = new LRUCache<string, Claims>({ max: MAX_VERIFIED_TOKENS })

/** The claims of a token with a valid signature, whether it has expired or not. */
const readClaims = async (token: string, secret: string): Promise<Claims | null> => {
  const name = `${secret} ${token}`
  const known = verifiedTokens.get(name)
  if (known) return known
  const claims = await verifyToken(token, secret)
  if (!claims) return null
  verifiedTokens.set(name, claims)
  return claims
}

const verifyToken = async (token: string, secret: string): Promise<Claims | null> => {
  try {
    return await verify(token, secret, { alg: ALGORITHM, exp: false, iat: false })
  } catch {
    return null
  }
}

/** The refresh token of a session's generation. The same input gives the same token, so only its hash is stored. */
export const createRefreshToken = ({ sessionId, generation }: RefreshClaims, config: Config): string =>
  `${sessionId}.${generation}.${refreshMac(sessionId, generation, config.jwtSecret).toString('base64url')}`

/** The claims of a refresh token, or null if its signature is invalid. */
export const parseRefreshToken = (token: string, config: Config): RefreshClaims | null => {
  const [sessionId = '', digits = '', mac = ''] = token.split('.')
  const generation = Number(digits)
  if (!Number.isSafeInteger(generation)) return null
  const isValid = isAnyMac(mac, tokenSecrets(config), secret => refreshMac(sessionId, generation, secret))
  return isValid ? { sessionId, generation } : null
}

/** A token that can only end this session. It stays valid after refreshes and is not stored. */
export const createRevocationToken = (sessionId: string, config: Pick<Config, 'jwtSecret'>): string =>
  `${sessionId}.${revocationMac(sessionId, config.jwtSecret).toString('base64url')}`

/** The session id of a revocation token, or null if its signature is invalid. */
export const parseRevocationToken = (token: string, config: TokenConfig): string | null => {
  const [sessionId = '', mac = ''] = token.split('.')
  return isAnyMac(mac, tokenSecrets(config), secret => revocationMac(sessionId, secret)) ? sessionId : null
}

const revocationMac = (sessionId: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`revoke ${sessionId}`).digest()

/** What the database keeps of a code that was sent to a phone. Without the server's secret it cannot be guessed from it. */
export const hashTextedCode = (requestId: string, code: string, { jwtSecret }: Pick<Config, 'jwtSecret'>): string =>
  textedCodeMac(requestId, code, jwtSecret).toString('base64url')

/** Is this the code of the hash? */
export const isTextedCode = (hash: string, requestId: string, code: string, config: TokenConfig): boolean =>
  isAnyMac(hash, tokenSecrets(config), secret => textedCodeMac(requestId, code, secret))

const textedCodeMac = (requestId: string, code: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`texted code ${requestId} ${code}`).digest()

/**
 * A challenge for a passkey to sign, base64url. `purpose` says what it is for. It is not stored: its time and the MAC tell
 * whether it is valid.
 */
export const createPasskeyChallenge = (
  purpose: string,
  { jwtSecret }: Pick<Config, 'jwtSecret'>,
  now: number,
): string => {
  const start = `${now}.${randomBytes(16).toString('base64url')}`
  const mac = challengeMac(purpose, start, jwtSecret).toString('base64url')
  return Buffer.from(`${start}.${mac}`).toString('base64url')
}

export const isPasskeyChallenge = (challenge: string, purpose: string, config: TokenConfig, now: number): boolean => {
  const [time = '', random = '', mac = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
  const age = now - Number(time)
  if (!(age >= 0 && age <= PASSKEY_CHALLENGE_MS)) return false
  return isAnyMac(mac, tokenSecrets(config), secret => challengeMac(purpose, `${time}.${random}`, secret))
}

const challengeMac = (purpose: string, start: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`passkey challenge ${purpose} ${start}`).digest()

type UnsubscribeConfig = TokenConfig & Pick<Config, 'unsubscribeSecrets'>

/** Links of earlier versions were signed with the secrets of the tokens. */
const unsubscribeSecrets = (config: UnsubscribeConfig): string[] => [
  ...config.unsubscribeSecrets,
  ...tokenSecrets(config),
]

/** The token of a subscriber's unsubscribe link. It has no end, because mails are kept for years. */
export const createUnsubscribeToken = (subscriberId: string, config: UnsubscribeConfig): string => {
  const [secret = config.jwtSecret] = config.unsubscribeSecrets
  return `${subscriberId}.${unsubscribeMac(subscriberId, secret).toString('base64url')}`
}

/** The subscriber id of an unsubscribe token, or null if its signature is invalid. */
export const parseUnsubscribeToken = (token: string, config: UnsubscribeConfig): string | null => {
  const [subscriberId = '', mac = ''] = token.split('.')
  const isValid = isAnyMac(mac, unsubscribeSecrets(config), secret => unsubscribeMac(subscriberId, secret))
  return isValid ? subscriberId : null
}

const unsubscribeMac = (subscriberId: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe ${subscriberId}`).digest()

/** The token in the link of an answer, by which whoever got that mail continues the thread. */
export const createContactReference = (messageId: string, config: Pick<Config, 'jwtSecret'>): string =>
  `${messageId}.${contactMac(messageId, config.jwtSecret).toString('base64url')}`

/** The message that began the thread of such a token, or null if its signature is invalid. */
export const parseContactReference = (token: string, config: TokenConfig): string | null => {
  const [messageId = '', mac = ''] = token.split('.')
  return isAnyMac(mac, tokenSecrets(config), secret => contactMac(messageId, secret)) ? messageId : null
}

const contactMac = (messageId: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`contact ${messageId}`).digest()

/** Is this the MAC that one of the secrets makes? */
const isAnyMac = (mac: string, secrets: readonly string[], makeMac: (secret: string) => Buffer): boolean => {
  const given = Buffer.from(mac, 'base64url')
  return secrets.some(secret => {
    const expected = makeMac(secret)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** The hash of a token, for the database. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

const refreshMac = (sessionId: string, generation: number, secret: string): Buffer =>
  createHmac('sha256', secret).update(`refresh ${sessionId} ${generation}`).digest()
