import type { Endpoint } from '../src/contract/endpoint.ts'
import { Refusal } from '../src/contract/errors.ts'
import { REFUSED } from '../src/contract/messages.ts'
import { mayCall, type Role } from '../src/contract/roles.ts'
import { SECOND_FACTOR } from '../src/contract/second-factor.ts'
import { isEnrolmentDue, isOpenBeforeEnrolment } from './commands/must-have-second-factor.ts'
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
  /** Must set up a second factor before anything else. */
  mustEnrol: boolean
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
  const mustEnrol = await isEnrolmentDue(
    services.store.read,
    { role, isDemo: session.isDemo === 1, id: userId },
    services.config,
  )
  return { userId, profileId, role, name, email, sessionId, mustEnrol }
}

/**
 * The actor that a call goes on with; null only where anyone may call.
 * @throws Refusal UNAUTHENTICATED, BLOCKED, FORBIDDEN or SECOND_FACTOR_ENROLMENT
 */
export const admit = (row: Endpoint, found: Actor | 'blocked' | null): Actor | null => {
  const { who } = row
  if (who === 'anyone') return found === 'blocked' || isKeptOut(row, found) ? null : found
  if (found === 'blocked') throw new Refusal('BLOCKED', REFUSED.blocked)
  if (found === null) throw new Refusal('UNAUTHENTICATED', REFUSED.unauthenticated)
  if (!mayCall(who, found.role)) throw new Refusal('FORBIDDEN', REFUSED.forbidden)
  if (isKeptOut(row, found)) throw new Refusal('SECOND_FACTOR_ENROLMENT', SECOND_FACTOR.enrolFirst)
  return found
}

const isKeptOut = (row: Endpoint, found: Actor | null): boolean =>
  found?.mustEnrol === true && !isOpenBeforeEnrolment(row)
