import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { User } from '../../src/contract/users.ts'
import type { Services } from '../adapters/services.ts'
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
import { findAccountById } from '../queries/accounts.ts'
import { findSession, revokeSession, rotateSession, type Session } from '../queries/sessions.ts'
import { buildSignedInUser } from './build-signed-in-user.ts'
import { requireNotBlocked } from './check-sign-in.ts'
import { REFRESH_TTL_SECONDS, type SessionTokens } from './start-session.ts'

const GRACE_MS = 30_000

/**
 * What a refresh token of this generation is now. The newest may rotate. Its predecessor is answered with the same
 * successor (the answer was lost, or two tabs asked), until that successor has been used and for 30 seconds after. Any
 * older one has been copied: the whole family ends. One that is newer than the stored one was issued by us as well, for
 * its MAC is right: the database was restored from a backup that had not seen it yet.
 */
export const refreshTokenState = (
  session: Pick<Session, 'generation' | 'rotated_at'>,
  generation: number,
  now: number,
): 'rotate' | 'repeat' | 'revoke' => {
  const age = session.generation - generation
  if (age <= 0) return 'rotate'
  if (age === 1) return 'repeat'
  return age === 2 && now - (session.rotated_at ?? 0) <= GRACE_MS ? 'repeat' : 'revoke'
}

/**
 * Who may go on with this refresh token. A copied one ends its family at once, in a transaction of its own, because the
 * refusal rolls the call's back.
 * @throws Refusal UNAUTHENTICATED or BLOCKED
 */
export const verifyRefreshToken = async (token: string, services: Services, now: number): Promise<RefreshClaims> => {
  const claims = parseRefreshToken(token, services.config)
  const session = claims && (await findSession(services.store.read, claims.sessionId))
  if (!session || session.revoked_at !== null || session.expires_at <= now) throw unauthenticatedError()
  if (refreshTokenState(session, claims.generation, now) === 'revoke') {
    await services.store.write(tx => revokeSession(tx, session.id, now))
    services.events.endStreams({ sessionId: session.id })
    services.log.warn({ sessionId: session.id }, 'An old refresh token came back; its sign-in has been ended.')
    throw unauthenticatedError()
  }
  return claims
}

/** The next pair of tokens of a family, or the same one again, and whose it is. */
export const refreshSession = async (
  tx: Database,
  claims: RefreshClaims,
  { config }: Services,
  now: number,
): Promise<SessionTokens & { user: User }> => {
  const user = await requireSessionUser(tx, claims.sessionId, config)
  const { sessionId, generation } = claims
  const refreshToken = createRefreshToken({ sessionId, generation: generation + 1 }, config)
  const tokenHash = hashToken(refreshToken)
  const expiresAt = now + REFRESH_TTL_SECONDS * 1000
  // Where another tab has rotated meanwhile, nothing is written: the successor is the same token.
  await rotateSession(tx, { sessionId, generation, tokenHash, now, expiresAt })
  const accessToken = await signAccessToken({ userId: user.id, sessionId }, config, now)
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
