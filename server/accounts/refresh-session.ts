import type { User } from '../../src/contract/accounts/users.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { REMOVED_FROM_SHOP } from '../../src/contract/shop-roles.ts'
import type { Services } from '../adapters/services.ts'
import { findAccountById } from '../auth/accounts.ts'
import {
  currentUsedAt,
  type DeviceName,
  findSession,
  revokeSession,
  rotateSession,
  type Session,
} from '../auth/sessions.ts'
import {
  createRefreshToken,
  createRevocationToken,
  hashToken,
  parseRefreshToken,
  type RefreshClaims,
  signAccessToken,
} from '../auth/tokens.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { buildSignedInUser } from './build-signed-in-user.ts'
import { requireNotBlocked } from './check-sign-in.ts'
import { REFRESH_TTL_SECONDS, type SessionTokens } from './start-session.ts'

const GRACE_MS = 30_000

/**
 * The state of a refresh token by its generation. The current one rotates. An earlier one gets the same successor,
 * because the response was lost or two tabs refreshed, until that successor is used (to refresh, or its access token for any
 * request) and for 30 seconds after. Whoever comes later has a copy, so the session ends. A newer one than stored has a valid
 * MAC, so it was issued before a backup was restored.
 */
export const refreshTokenState = (
  session: Pick<Session, 'generation' | 'rotated_at' | 'current_used_at' | 'previous_used_at'>,
  generation: number,
  now: number,
): 'rotate' | 'repeat' | 'revoke' => {
  const age = session.generation - generation
  if (age <= 0) return 'rotate'
  if (age > 2) return 'revoke'
  const usedAt = age === 1 ? currentUsedAt(session) : (session.previous_used_at ?? session.rotated_at)
  return now - (usedAt ?? now) <= GRACE_MS ? 'repeat' : 'revoke'
}

/**
 * Verifies a refresh token. A copied one ends its session at once, in a separate transaction, because the error rolls
 * back that of the request.
 * @throws ApiError UNAUTHENTICATED or BLOCKED
 */
export const verifyRefreshToken = async (token: string, services: Services, now: number): Promise<RefreshClaims> => {
  const claims = parseRefreshToken(token, services.config)
  const session = claims && (await findSession(services.store.read, claims.sessionId))
  if (session && session.revoked_at !== null) await requireActiveUser(services.store.read, session.user_id)
  if (!session || session.revoked_at !== null || session.expires_at <= now) throw unauthenticatedError()
  if (refreshTokenState(session, claims.generation, now) === 'revoke') {
    await services.store.write(tx => revokeSession(tx, session.id, now))
    services.events.endStreams({ sessionId: session.id })
    services.log.warn({ sessionId: session.id }, 'An old refresh token was used again, so its session was ended.')
    throw unauthenticatedError()
  }
  return claims
}

/**
 * Blocking and deleting an account end all its sessions, and so does removing a person from a shop. Their devices learn
 * why: the changes that wait on a device of a deleted account can never be sent, so it deletes them.
 */
const requireActiveUser = async (db: Database, userId: string): Promise<void> => {
  const account = await findAccountById(db, userId)
  if (!account) throw new ApiError('UNAUTHENTICATED', ERROR_MESSAGES.unauthenticated, { accountDeleted: true })
  requireNotBlocked(account)
  if (account.shopRole === REMOVED_FROM_SHOP)
    throw new ApiError('UNAUTHENTICATED', ERROR_MESSAGES.unauthenticated, { shopLeft: true })
}

/** The session's next pair of tokens, or the same one again, with its user. */
export const refreshSession = async (
  tx: Database,
  claims: RefreshClaims,
  { config }: Services,
  now: number,
  device: DeviceName,
): Promise<SessionTokens & { user: User }> => {
  const user = await requireSessionUser(tx, claims.sessionId, config)
  const { sessionId, generation } = claims
  const refreshToken = createRefreshToken({ sessionId, generation: generation + 1 }, config)
  const tokenHash = hashToken(refreshToken)
  const expiresAt = now + REFRESH_TTL_SECONDS * 1000
  // No effect if another tab has rotated meanwhile; the successor is the same token.
  await rotateSession(tx, { sessionId, generation, tokenHash, device, now, expiresAt })
  const accessToken = await signAccessToken({ userId: user.id, sessionId, generation: generation + 1 }, config, now)
  return { accessToken, refreshToken, revocationToken: createRevocationToken(sessionId, config), user }
}

/** While nothing can be stored, the same refresh token goes on: whoever is signed in can still read. */
export const keepSession = async (
  db: Database,
  { sessionId, generation }: RefreshClaims,
  refreshToken: string,
  { config }: Services,
  now: number,
): Promise<SessionTokens & { user: User }> => {
  const user = await requireSessionUser(db, sessionId, config)
  const accessToken = await signAccessToken({ userId: user.id, sessionId, generation }, config, now)
  return { accessToken, refreshToken, revocationToken: createRevocationToken(sessionId, config), user }
}

const requireSessionUser = async (tx: Database, sessionId: string, config: Config): Promise<User> => {
  const session = await findSession(tx, sessionId)
  const account = session && session.revoked_at === null ? await findAccountById(tx, session.user_id) : undefined
  if (!account || (account.isDemo && !config.isDemo)) throw unauthenticatedError()
  requireNotBlocked(account)
  return buildSignedInUser(tx, account, config)
}

const unauthenticatedError = () => new ApiError('UNAUTHENTICATED', ERROR_MESSAGES.unauthenticated)
