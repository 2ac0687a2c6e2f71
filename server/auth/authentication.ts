import { SECOND_FACTOR } from '../../src/contract/accounts/second-factor.ts'
import { toDhakaDay } from '../../src/contract/dhaka-days.ts'
import { HOUR_MS } from '../../src/contract/durations.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { isInScope } from '../../src/contract/integrations/api-scopes.ts'
import { ERROR_MESSAGES, SERVER_ERRORS } from '../../src/contract/messages/fixed-messages.ts'
import { isStaff } from '../../src/contract/people/people.ts'
import type { Role } from '../../src/contract/roles.ts'
import { REMOVED_FROM_SHOP } from '../../src/contract/shop-roles.ts'
import { isPermitted } from '../../src/contract/staff-roles.ts'
import type { Services } from '../adapters/services.ts'
import { advanceCounter } from '../db/counters.ts'
import { isWriteRefused } from '../db/engines/refused-writes.ts'
import { findAccountById } from './accounts.ts'
import { findApiKeyWithUser, isApiKey, updateApiKeyUse } from './api-keys.ts'
import { isAllowedBeforeEnrolment, isEnrolmentDue } from './second-factor-policy.ts'
import { currentUsedAt, findSessionWithUser, updateGenerationUse, updateSessionUse } from './sessions.ts'
import { notInShopError, toShopRole } from './shop-staff.ts'
import { toSignInEmail } from './sign-in-email.ts'
import { type AccessClaims, parseAccessToken } from './tokens.ts'

/**
 * Who makes a request. `profileId` is the id of the customer, vendor or admin for whom they act. People who work for a shop act for
 * the vendor who owns it, so that queries of ownership find what is the shop's. `email` is the sign-in email, empty where there is none.
 */
export type Actor = {
  userId: string
  profileId: string
  /** Their own, also where they act for a vendor. */
  ownProfileId: string
  /** The user id of that vendor; of everybody else, their own. */
  ownerUserId: string
  role: Role
  /** What an ADMIN works at; null: everything. */
  staffRole: string | null
  /** What a VENDOR may do in another's shop; null: the owner. */
  shopRole: string | null
  name: string
  email: string
  sessionId: string
  /** The actor must set up a second factor before anything else. */
  mustEnrol: boolean
  /** The key that a program acts with for the user; absent: they act themselves, in a session. */
  apiKey?: { id: string; scopes: readonly string[] }
}

/**
 * The actor of an `authorization` header with the raw token or `Bearer <token>`, or null, or 'blocked'. The session's
 * row is read at each request, so that a token is invalid as soon as its session or user is. Also of an API key.
 * @throws ApiError UNAUTHENTICATED (the API key is not valid), RATE_LIMITED
 */
export const authenticate = async (
  authorization: string | undefined,
  services: Services,
  now: number,
): Promise<Actor | 'blocked' | null> => {
  const token = authorization && toBearerToken(authorization)
  if (token && isApiKey(token)) return authenticateKey(token, services, now)
  const claims = token ? await parseAccessToken(token, services.config, now) : null
  if (!claims) return null
  if (claims.isUnstored) return authenticateUnstored(claims, services)
  const session = await findSessionWithUser(services.store.read, claims.sessionId)
  if (!session || session.userId !== claims.userId || session.deletedAt !== null) return null
  if (session.isDemo === 1 && !services.config.isDemo) return null
  const shopRole = toShopRole(session)
  const owner = toOwner(session, shopRole)
  if (session.status === 'BLOCKED' || (owner && session.ownerStatus === 'BLOCKED')) return 'blocked'
  if (session.revokedAt !== null || session.expiresAt <= now) return null
  if (claims.generation === session.generation && currentUsedAt(session) === null)
    await recordFirstUse({ sessionId: claims.sessionId, generation: claims.generation, now }, services)
  const { userId, role, staffRole, name, sessionId } = session
  const { profileId, ownerUserId } = owner ?? { profileId: session.profileId, ownerUserId: userId }
  const acting = { profileId, ownProfileId: session.profileId, ownerUserId, shopRole }
  const email = toSignInEmail({ id: userId, email: session.email })
  if (now - (session.usedAt ?? 0) >= USE_INTERVAL_MS) recordUse(sessionId, services, now)
  const mustEnrol = await isEnrolmentDue(
    services.store.read,
    { role, isDemo: session.isDemo === 1, id: userId },
    services.config,
  )
  return { userId, ...acting, role, staffRole, name, email, sessionId, mustEnrol }
}

/** The token of a header, with or without the name of its scheme. */
export const toBearerToken = (authorization: string): string => authorization.replace(/^Bearer\s+/i, '').trim()

/**
 * A program gets an error for a key that is not valid, also where guests get a response: they would see less than the program
 * expects. It acts under the user's name, with that of the key.
 */
const authenticateKey = async (token: string, services: Services, now: number): Promise<Actor | 'blocked'> => {
  const { store, config, limits } = services
  const key = await findApiKeyWithUser(store.read, token)
  const isValid = key && key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now)
  if (!isValid || key.deletedAt !== null || (key.isDemo === 1 && !config.isDemo))
    throw new ApiError('UNAUTHENTICATED', 'This API key is not valid. It has ended, or there never was one.')
  if (key.status === 'BLOCKED') return 'blocked'
  await limits.consume('api-key', key.keyId)
  const today = toDhakaDay(now)
  if (key.lastUsedDay !== today) recordKeyUse(key.keyId, today, services)
  const { userId, profileId, role, staffRole } = key
  const mustEnrol = await isEnrolmentDue(store.read, { role, isDemo: key.isDemo === 1, id: userId }, config)
  const email = toSignInEmail({ id: userId, email: key.email })
  const apiKey = { id: key.keyId, scopes: key.scopes.split(' ') }
  const name = `${key.name} (${key.keyName})`
  // The people of a shop have no keys: only its owner makes them.
  const acting = { profileId, ownProfileId: profileId, ownerUserId: userId, shopRole: null }
  return { userId, ...acting, role, staffRole, name, email, sessionId: '', mustEnrol, apiKey }
}

/** The request does not wait for it. */
const recordKeyUse = (keyId: string, day: number, { store, log }: Services): void => {
  const logFailure = (error: unknown) => log.warn({ err: error }, 'The use of an API key could not be recorded.')
  store.write(tx => updateApiKeyUse(tx, keyId, day)).catch(logFailure)
}

type SessionWithUser = NonNullable<Awaited<ReturnType<typeof findSessionWithUser>>>

/** The vendor for whose shops the person acts; null: themselves. */
const toOwner = ({ ownerProfileId, ownerUserId }: SessionWithUser, shopRole: string | null) =>
  shopRole === null || shopRole === REMOVED_FROM_SHOP || ownerProfileId === null || ownerUserId === null
    ? null
    : { profileId: ownerProfileId, ownerUserId }

/**
 * A session that was begun while nothing could be stored is valid as long as that is so: nobody could end it then, and
 * it ends by itself before anybody could.
 */
const authenticateUnstored = async (
  { userId, sessionId }: AccessClaims,
  { store, config }: Services,
): Promise<Actor | 'blocked' | null> => {
  const account = await findAccountById(store.read, userId)
  if (!account || !isStaff(account.role) || (account.isDemo && !config.isDemo)) return null
  if (account.status === 'BLOCKED') return 'blocked'
  if (await canWrite(store)) return null
  const { id, profileId, role, staffRole, name, email, isDemo } = account
  const mustEnrol = await isEnrolmentDue(store.read, { role, isDemo, id }, config)
  const acting = { profileId, ownProfileId: profileId, ownerUserId: userId, shopRole: null }
  return { userId, ...acting, role, staffRole, name, email, sessionId, mustEnrol }
}

const canWrite = async (store: Services['store']): Promise<boolean> => {
  try {
    await store.write(tx => advanceCounter(tx, 'readiness'))
    return true
  } catch (error) {
    if (isWriteRefused(error)) return false
    throw error
  }
}

/** How old the time of a session's last use may get: rarely enough that reads hardly ever cause a write. */
const USE_INTERVAL_MS = HOUR_MS

/**
 * The predecessor of these tokens may be repeated for a short time only from now on. The request waits for it, once in the life of
 * an access token: otherwise a stolen predecessor could be faster.
 */
const recordFirstUse = async (
  use: { sessionId: string; generation: number; now: number },
  { store, log }: Services,
): Promise<void> => {
  try {
    await store.write(tx => updateGenerationUse(tx, use))
  } catch (error) {
    log.warn({ err: error }, 'The first use of a refreshed session could not be recorded.')
  }
}

/** The request does not wait for it. */
const recordUse = (sessionId: string, { store, log }: Services, now: number): void => {
  const logFailure = (error: unknown) => log.warn({ err: error }, 'The use of a session could not be recorded.')
  store.write(tx => updateSessionUse(tx, sessionId, now)).catch(logFailure)
}

/**
 * Checks that the actor may call the endpoint and returns it, or null for a guest on a public endpoint.
 * @throws ApiError UNAUTHENTICATED, BLOCKED, FORBIDDEN or SECOND_FACTOR_ENROLMENT
 */
export const authorize = (endpoint: Endpoint, authenticated: Actor | 'blocked' | null): Actor | null => {
  const { who } = endpoint
  if (authenticated !== 'blocked' && authenticated?.apiKey) requireScope(endpoint, authenticated.apiKey)
  if (who === 'anyone')
    return authenticated === 'blocked' || mustEnrolFirst(endpoint, authenticated) ? null : authenticated
  if (authenticated === 'blocked') throw new ApiError('BLOCKED', SERVER_ERRORS.blocked)
  if (authenticated === null) throw new ApiError('UNAUTHENTICATED', ERROR_MESSAGES.unauthenticated)
  if (!isPermitted(endpoint, authenticated)) {
    const wasRemoved = authenticated.shopRole === REMOVED_FROM_SHOP && who.includes('VENDOR')
    throw wasRemoved ? notInShopError() : new ApiError('FORBIDDEN', SERVER_ERRORS.forbidden)
  }
  if (mustEnrolFirst(endpoint, authenticated)) throw new ApiError('SECOND_FACTOR_ENROLMENT', SECOND_FACTOR.enrolFirst)
  return authenticated
}

/** Endpoints that anyone may call are in scopes, too: a key that reads orders was not made to do anything else. */
const requireScope = ({ name }: Endpoint, { scopes }: { scopes: readonly string[] }): void => {
  if (!isInScope(name, scopes))
    throw new ApiError('FORBIDDEN', 'This API key may not do this. Its scopes do not allow it.')
}

const mustEnrolFirst = (endpoint: Endpoint, authenticated: Actor | null): boolean =>
  authenticated?.mustEnrol === true && !isAllowedBeforeEnrolment(endpoint)
