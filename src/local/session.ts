import { logout, type Refreshed, refreshToken as refreshRow, type SignedIn } from '../contract/auth.ts'
import { ApiFailure, call } from './api.ts'
import { announce, wakeDrainer } from './bridge.ts'
import { orderCartKey } from './cart.ts'
import { now } from './clock.ts'
import { db } from './db.ts'
import { mintId } from './ids.ts'
import { locks } from './locks.ts'
import { isUnasked, newEntry, SIGN_OUT } from './outbox-entry.ts'
import { clearBelongings, disownAll, markStale } from './replica.ts'
import type { SessionRow } from './rows.ts'
import { writing } from './storage.ts'

/** Whether changes that were not sent yet wait for this user's next sign-in, or go. */
export type SignOutChoice = 'keep' | 'discard'

/** A token that ends within this time is renewed before it is used. */
const RENEW_BEFORE_MS = 60_000
const AUTH_LOCK_WAIT_MS = 15_000

/** Who is signed in on this device; undefined: nobody. */
export const readSession = (): Promise<SessionRow | undefined> => db.session.get('current')

/**
 * Signs in with what /auth/login answered: anything of another user leaves the device, this user's kept changes go on.
 */
export const saveSession = async (signedIn: SignedIn): Promise<void> => {
  const { user, accessToken, revocationToken = null } = signedIn
  const row: SessionRow = { key: 'current', ...signedIn, revocationToken, expiresAt: expiryOf(accessToken) }
  await writing(db.tables, async () => {
    const previous = await readSession()
    if (previous) await queueSignOut(previous)
    if (previous && previous.user.id !== user.id) await leave(previous, 'keep')
    await db.session.put(row)
    await markProductsOld()
    await db.outbox
      .where('userId')
      .equals(user.id)
      .filter(entry => entry.state === 'signed-out')
      .modify({ state: 'pending', nextAt: now() })
  })
  announce({ type: 'session' })
}

/**
 * Signs out here at once, with or without a network: private tables go, cart, comparison and catalogue stay. The server is
 * told by an entry of the outbox, which waits until it has ended the session.
 */
export const endSession = async (choice: SignOutChoice): Promise<void> => {
  const session = await writing(db.tables, async () => {
    const current = await readSession()
    if (!current) return undefined
    await queueSignOut(current)
    await leave(current, choice)
    return current
  })
  announce({ type: 'signed-out' })
  wakeDrainer()
  if (session && !session.revocationToken) await tellServer(session)
}

/** How many changes of whoever is signed in are not sent yet: what sign-out asks about. */
export const unsentCount = async (): Promise<number> => {
  const session = await readSession()
  if (!session) return 0
  const own = db.outbox.where('userId').equals(session.user.id)
  return own.filter(entry => !isUnasked(entry)).count()
}

/**
 * An access token that is good now, or null when nobody is signed in (any more). Page and worker both call this: it waits
 * for the lock `auth` at most 15 s, reads the session again, and refreshes only where nobody else has.
 * @param used the token that the server has just refused, if any
 * @throws ApiFailure when the server cannot be reached: that is not a sign-out
 */
export const freshToken = async (used?: string): Promise<string | null> => {
  const session = await readSession()
  if (!session) return null
  if (isGood(session, used)) return session.accessToken
  const signal = AbortSignal.timeout(AUTH_LOCK_WAIT_MS)
  try {
    return await locks().request('auth', { signal }, () => renew(used))
  } catch (cause) {
    if (cause instanceof ApiFailure || !signal.aborted) throw cause
    throw new ApiFailure('TIMEOUT_ERROR', 'Signing in again took too long. Please try again.')
  }
}

/** A session of an earlier version is renewed once, for its revocation token and to have its cookie cleared. */
const isGood = (session: SessionRow, used: string | undefined): boolean =>
  session.accessToken !== used && session.expiresAt - now() > RENEW_BEFORE_MS && session.revocationToken !== undefined

const renew = async (used: string | undefined): Promise<string | null> => {
  const session = await readSession()
  if (!session) return null
  if (isGood(session, used)) return session.accessToken
  try {
    const { data } = await call(refreshRow, { refreshToken: session.refreshToken })
    return await replaceTokens(session, data)
  } catch (failure) {
    if (!isEnded(failure)) throw failure
    await endIfStill(session)
    return null
  }
}

/** The server itself says that this session is over; anything else is a network failure. */
const isEnded = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.data !== undefined && [400, 401, 403].includes(failure.status as number)

const replaceTokens = async (session: SessionRow, tokens: Refreshed): Promise<string | null> => {
  const isStored = await writing([db.session], async () => {
    const current = await readSession()
    // A late answer must not sign a person in again who has signed out meanwhile.
    if (current?.refreshToken !== session.refreshToken) return false
    const { revocationToken = null } = current
    await db.session.put({ ...current, revocationToken, ...tokens, expiresAt: expiryOf(tokens.accessToken) })
    return true
  })
  if (!isStored) return (await readSession())?.accessToken ?? null
  announce({ type: 'session' })
  return tokens.accessToken
}

const endIfStill = async (session: SessionRow): Promise<void> => {
  const isOver = await writing(db.tables, async () => {
    const current = await readSession()
    if (current?.refreshToken !== session.refreshToken) return false
    await leave(current, 'keep')
    return true
  })
  if (isOver) announce({ type: 'signed-out' })
}

/** Takes everything private off the device, inside the caller's transaction over all tables. */
const leave = async (session: SessionRow, choice: SignOutChoice): Promise<void> => {
  await db.session.clear()
  await leaveOutbox(session.user.id, choice)
  await db.answers.clear()
  await db.orders.clear()
  await clearBelongings()
  await db.listings.where('isPrivate').equals(1).delete()
  await markProductsOld()
  await db.reviews.where('mine').equals(1).delete()
  // What everybody may see of a vendor's stays; his drafts and closed shops go.
  await disownAll()
  await db.recent.filter(row => row.userId === session.user.id).delete()
  await db.meta.bulkDelete(['account', 'profile', 'push', 'letter', 'import'])
  await db.meta.put({ key: 'left', value: true, at: now() })
}

/** Has somebody signed out here whose pictures and notifications are still to go (left-behind.ts)? */
export const isLeftBehind = async (): Promise<boolean> => (await db.meta.get('left')) !== undefined

/** Signed in, a customer's followed shops come first; signed out they do not: stored lists are old at either. */
const markProductsOld = (): Promise<void> => markStale(['products'])

const leaveOutbox = async (userId: string, choice: SignOutChoice): Promise<void> => {
  const own = db.outbox.where('userId').equals(userId)
  if (choice === 'discard') {
    const orders = (await own.toArray()).map(entry => orderCartKey(String(entry.input.id)))
    await own.delete()
    await db.cart.bulkDelete(orders)
    return
  }
  // One that is under way keeps its key: its late answer deletes it, and writes nothing else.
  await own.filter(entry => entry.state !== 'rejected').modify({ state: 'signed-out', leaseUntil: 0 })
}

/**
 * Has the server end a session that this device forgets, inside the caller's transaction. What is queued can end that
 * session and do nothing else: no token that anybody could act with outlives a sign-out on a shared phone.
 */
const queueSignOut = async ({ revocationToken }: SessionRow): Promise<void> => {
  if (!revocationToken) return
  const key = mintId()
  await db.outbox.add(
    newEntry(SIGN_OUT, { revocationToken }, null, { key, scope: `sign-out:${key}`, label: 'Log out' }),
  )
}

/** Best effort, for a session of an earlier version: one that has no revocation token yet ends by its age. */
const tellServer = async (session: SessionRow): Promise<void> => {
  try {
    await call(logout, { refreshToken: session.refreshToken })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
  }
}

/** When a token ends by this device's clock, which may be wrong: its lifetime counts, not its date. */
const expiryOf = (accessToken: string): number => {
  const claims = claimsOf(accessToken)
  if (!claims) return Number.MAX_SAFE_INTEGER
  return now() + (claims.exp - claims.iat) * 1000
}

const claimsOf = (token: string): { exp: number; iat: number } | null => {
  try {
    const part = token.split('.')[1] ?? ''
    const claims = JSON.parse(atob(part.replace(/-/g, '+').replace(/_/g, '/'))) as Record<string, unknown>
    return typeof claims.exp === 'number' && typeof claims.iat === 'number'
      ? { exp: claims.exp, iat: claims.iat }
      : null
  } catch {
    return null
  }
}
