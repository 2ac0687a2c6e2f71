import { type RefreshedTokens, refreshToken as refreshEndpoint } from '../../contract/accounts/auth.ts'
import type { User } from '../../contract/accounts/users.ts'
import { now } from '../db/clock.ts'
import { broadcast, subscribeMessages } from '../db/cross-tab-messages.ts'
import { db } from '../db/database.ts'
import { ENDED_SESSION, NEWSLETTER_DRAFT, type SessionRow, SIGN_OUT_CLEANUP } from '../db/device-schema.ts'
import { locks } from '../db/locks.ts'
import { clearUserTables, disownAll, markStale } from '../db/replica.ts'
import { writeTransaction } from '../db/storage.ts'
import { abortAfter } from './abort-signals.ts'
import { ApiFailure, requestEndpoint } from './client.ts'

/** A token that expires within this time is refreshed before it is used. */
const REFRESH_BEFORE_MS = 60_000
const AUTH_LOCK_WAIT_MS = 15_000

/** The session of the user who is signed in on this device; undefined: nobody is. */
export const readSession = (): Promise<SessionRow | undefined> => db.session.get('current')

/**
 * A valid access token, or null when nobody is signed in (any more). Page and worker both call this: it waits for the
 * lock `auth` at most 15 s, reads the session again, and refreshes only where no other tab has.
 * @param used the token that the server has just refused, if any
 * @throws ApiFailure when the server cannot be reached: that is not a sign-out
 */
export const getAccessToken = async (used?: string): Promise<string | null> => {
  const session = await readSession()
  if (!session) return null
  if (isTokenUsable(session, used)) return session.accessToken
  const signal = abortAfter(AUTH_LOCK_WAIT_MS)
  try {
    return await locks().request('auth', { signal }, () => refreshSession(used))
  } catch (cause) {
    if (cause instanceof ApiFailure || !signal.aborted) throw cause
    throw new ApiFailure('TIMEOUT_ERROR', 'Signing in again took too long. Please try again.')
  }
}

/** A session of an older release is refreshed once, to get a revocation token and to have its cookie cleared. */
const isTokenUsable = (session: SessionRow, used: string | undefined): boolean =>
  session.accessToken !== used && session.expiresAt - now() > REFRESH_BEFORE_MS && session.revocationToken !== undefined

const refreshSession = async (used: string | undefined): Promise<string | null> => {
  const session = await readSession()
  if (!session) return null
  if (isTokenUsable(session, used)) return session.accessToken
  try {
    const { data } = await requestEndpoint(refreshEndpoint, { refreshToken: session.refreshToken })
    return await replaceTokens(session, data)
  } catch (failure) {
    if (!isSessionEnded(failure)) throw failure
    await endSessionIfCurrent(session, failure)
    return null
  }
}

/** Only our API's response ends a session; anything else is a network failure. */
const isSessionEnded = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.data !== undefined && /^40[013]$/.test(String(failure.status))

const replaceTokens = async (session: SessionRow, tokens: RefreshedTokens): Promise<string | null> => {
  const isStored = await writeTransaction([db.session], async () => {
    const current = await readSession()
    // A late response must not sign in again somebody who has signed out meanwhile.
    if (current?.refreshToken !== session.refreshToken) return false
    const { revocationToken = null } = current
    await db.session.put({ ...current, revocationToken, ...tokens, expiresAt: tokenExpiry(tokens.accessToken) })
    return true
  })
  if (!isStored) return (await readSession())?.accessToken ?? null
  broadcast({ type: 'session' })
  return tokens.accessToken
}

/** Why the user is blocked, if that is why the session ended. */
export const readBlock = (failure: unknown): Block | undefined => {
  const error = failure instanceof ApiFailure ? failure.data?.error : undefined
  if (error?.code !== 'BLOCKED') return undefined
  return { reason: typeof error.reason === 'string' ? error.reason : null }
}
export type Block = { reason: string | null }

const endSessionIfCurrent = async (session: SessionRow, failure: ApiFailure): Promise<void> => {
  const isOver = await writeTransaction(db.tables, async () => {
    const current = await readSession()
    if (current?.refreshToken !== session.refreshToken) return false
    await clearUserData(current)
    // Nobody can ever send the changes of a deleted account.
    if (failure.data?.error.accountDeleted) await db.outbox.where('userId').equals(current.user.id).delete()
    await db.meta.put({
      key: ENDED_SESSION,
      value: { userId: current.user.id, blocked: readBlock(failure), shopLeft: failure.data?.error.shopLeft },
      at: now(),
    })
    return true
  })
  if (isOver) broadcast({ type: 'signed-out' })
}

/** Deletes the user's private data from the device, inside the caller's transaction over all tables. */
export const clearUserData = async (session: SessionRow): Promise<void> => {
  await db.session.clear()
  await pauseOutbox(session.user)
  await db.answers.clear()
  await db.orders.clear()
  await clearUserTables()
  await db.listings.where('isPrivate').equals(1).delete()
  await markProductsStale()
  await db.reviews.where('mine').equals(1).delete()
  // Public rows of a vendor stay; their drafts and closed shops go.
  await disownAll()
  await db.recent.filter(row => row.userId === session.user.id).delete()
  await db.meta.bulkDelete([
    'account',
    'profile',
    'push',
    NEWSLETTER_DRAFT,
    'import',
    'productForms',
    'coupons',
    'searches',
    'deliveryPlace',
    'paymentMethod',
  ])
  await db.meta.put({ key: SIGN_OUT_CLEANUP, value: true, at: now() })
}

/** Are there pictures and notifications of somebody who has signed out (db/sign-out-cleanup.ts)? */
export const hasSignOutCleanup = async (): Promise<boolean> => (await db.meta.get(SIGN_OUT_CLEANUP)) !== undefined

/** Resolves once somebody is signed in, or at once where a sign-out must still be cleaned up. */
export const waitForAccount = async (): Promise<void> => {
  // Subscribes before it reads, because somebody may sign in meanwhile.
  const signedIn = nextSignIn()
  if (!(await readSession()) && !(await hasSignOutCleanup())) await signedIn
}

const nextSignIn = (): Promise<void> =>
  new Promise(resolve => {
    const stop = subscribeMessages(({ type }) => {
      if (type !== 'session') return
      stop()
      resolve()
    })
  })

/** Lists show a customer's followed shops first, so signing in and signing out make them stale. */
export const markProductsStale = (): Promise<void> => markStale(['products'])

/** Unsent writes wait for this user's next sign-in. */
const pauseOutbox = async ({ id, name }: User): Promise<void> => {
  const own = db.outbox.where('userId').equals(id)
  await own.modify({ writer: name })
  // An entry that is being sent keeps its key: its late response deletes it, and writes nothing else.
  await own.filter(entry => entry.state !== 'rejected').modify({ state: 'signed-out', leaseUntil: 0 })
}

/** When a token ends by this device's clock, which may be wrong: its lifetime counts, not its date. */
export const tokenExpiry = (accessToken: string): number => {
  const claims = parseClaims(accessToken)
  if (!claims) return Number.MAX_SAFE_INTEGER
  return now() + (claims.exp - claims.iat) * 1000
}

const parseClaims = (token: string): { exp: number; iat: number } | null => {
  try {
    const part = token.split('.')[1] ?? ''
    const { exp, iat }: Record<string, unknown> = JSON.parse(atob(part.replace(/-/g, '+').replace(/_/g, '/')))
    return typeof exp === 'number' && typeof iat === 'number' ? { exp, iat } : null
  } catch {
    return null
  }
}
