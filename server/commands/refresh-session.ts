import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import type { User } from '../../src/contract/users.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/store.ts'
import { findSession, revokeSession, rotateSession, type Session } from '../queries/sessions.ts'
import { accountById } from '../queries/users.ts'
import type { Services } from '../services.ts'
import {
  hashToken,
  type RefreshClaims,
  readRefresh,
  refreshTokenFor,
  revocationTokenFor,
  signAccess,
} from '../tokens.ts'
import { refuseBlocked } from './check-sign-in.ts'
import { signedInUser } from './signed-in-user.ts'
import { REFRESH_TTL_SECONDS, type SessionTokens } from './start-session.ts'

const GRACE_MS = 30_000

/**
 * What a refresh token of this generation is now. The newest may rotate. Its predecessor is answered with the same
 * successor (the answer was lost, or two tabs asked), until that successor has been used and for 30 seconds after. Any
 * older one has been copied: the whole family ends. One that is newer than the stored one was issued by us as well, for
 * its MAC is right: the database was restored from a backup that had not seen it yet.
 */
export const refreshVerdict = (
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
export const checkRefresh = async (token: string, services: Services, now: number): Promise<RefreshClaims> => {
  const claims = readRefresh(token, services.config)
  const session = claims && (await findSession(services.store.read, claims.sessionId))
  if (!session || session.revoked_at !== null || session.expires_at <= now) throw signInAgain()
  if (refreshVerdict(session, claims.generation, now) === 'revoke') {
    await services.store.write(tx => revokeSession(tx, session.id, now))
    services.events.end({ sessionId: session.id })
    services.log.warn({ sessionId: session.id }, 'An old refresh token came back; its sign-in has been ended.')
    throw signInAgain()
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
  const user = await livingUserOf(tx, claims.sessionId, config)
  const { sessionId, generation } = claims
  const refreshToken = refreshTokenFor({ sessionId, generation: generation + 1 }, config)
  const tokenHash = hashToken(refreshToken)
  const expiresAt = now + REFRESH_TTL_SECONDS * 1000
  // Where another tab has rotated meanwhile, nothing is written: the successor is the same token.
  await rotateSession(tx, { sessionId, generation, tokenHash, now, expiresAt })
  const accessToken = await signAccess({ userId: user.id, sessionId }, config, now)
  return { accessToken, refreshToken, revocationToken: revocationTokenFor(sessionId, config), user }
}

const livingUserOf = async (tx: Database, sessionId: string, config: Config): Promise<User> => {
  const session = await findSession(tx, sessionId)
  const account = session && session.revoked_at === null ? await accountById(tx, session.user_id) : undefined
  if (!account || (account.isDemo && !config.isDemo)) throw signInAgain()
  refuseBlocked(account)
  return signedInUser(tx, account, config)
}

const signInAgain = () => new Refusal('UNAUTHENTICATED', REFUSED.unauthenticated)
