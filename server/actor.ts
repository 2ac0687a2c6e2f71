import { Refusal } from '../src/contract/errors.ts'
import { REFUSED } from '../src/contract/messages.ts'
import { mayCall, type Role, type Who } from '../src/contract/roles.ts'
import { sessionWithUser } from './queries/sessions.ts'
import type { Services } from './services.ts'
import { readAccess } from './tokens.ts'

/** Who makes a call. `profileId` is the id of the customer, vendor or admin; `name` and `email` are the sign-in ones. */
export type Actor = {
  userId: string
  profileId: string
  role: Role
  name: string
  email: string
  sessionId: string
}

/**
 * Who is behind an `authorization` header, the raw token or `Bearer <token>`: an actor, nobody, or somebody blocked. The
 * session's row is read every time, so that a token dies at once with its session or its user.
 */
export const authenticate = async (
  authorization: string | undefined,
  services: Services,
  now: number,
): Promise<Actor | 'blocked' | null> => {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim()
  const claims = token ? await readAccess(token, services.config, now) : null
  if (!claims) return null
  const session = await sessionWithUser(services.store.read, claims.sessionId)
  if (!session || session.userId !== claims.userId || session.deletedAt !== null) return null
  if (session.isDemo === 1 && !services.config.isDemo) return null
  if (session.status === 'BLOCKED') return 'blocked'
  if (session.revokedAt !== null || session.expiresAt <= now) return null
  const { userId, profileId, role, name, email, sessionId } = session
  return { userId, profileId, role, name, email, sessionId }
}

/**
 * The actor that a call goes on with; null only where anyone may call.
 * @throws Refusal UNAUTHENTICATED, BLOCKED or FORBIDDEN
 */
export const admit = (who: Who, found: Actor | 'blocked' | null): Actor | null => {
  if (who === 'anyone') return found === 'blocked' ? null : found
  if (found === 'blocked') throw new Refusal('BLOCKED', REFUSED.blocked)
  if (found === null) throw new Refusal('UNAUTHENTICATED', REFUSED.unauthenticated)
  if (!mayCall(who, found.role)) throw new Refusal('FORBIDDEN', REFUSED.forbidden)
  return found
}
