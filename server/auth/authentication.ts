import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { canCall, type Role } from '../../src/contract/roles.ts'
import { SECOND_FACTOR } from '../../src/contract/second-factor.ts'
import type { Services } from '../adapters/services.ts'
import { findSessionWithUser } from '../queries/sessions.ts'
import { isAllowedBeforeEnrolment, isEnrolmentDue } from './second-factor-policy.ts'
import { parseAccessToken } from './tokens.ts'

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
  const claims = token ? await parseAccessToken(token, services.config, now) : null
  if (!claims) return null
  const session = await findSessionWithUser(services.store.read, claims.sessionId)
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
export const authorize = (row: Endpoint, found: Actor | 'blocked' | null): Actor | null => {
  const { who } = row
  if (who === 'anyone') return found === 'blocked' || mustEnrolFirst(row, found) ? null : found
  if (found === 'blocked') throw new ApiError('BLOCKED', ERROR_MESSAGES.blocked)
  if (found === null) throw new ApiError('UNAUTHENTICATED', ERROR_MESSAGES.unauthenticated)
  if (!canCall(who, found.role)) throw new ApiError('FORBIDDEN', ERROR_MESSAGES.forbidden)
  if (mustEnrolFirst(row, found)) throw new ApiError('SECOND_FACTOR_ENROLMENT', SECOND_FACTOR.enrolFirst)
  return found
}

const mustEnrolFirst = (row: Endpoint, found: Actor | null): boolean =>
  found?.mustEnrol === true && !isAllowedBeforeEnrolment(row)
