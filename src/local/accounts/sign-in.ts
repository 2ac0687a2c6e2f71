import type { SignInResult } from '../../contract/accounts/auth.ts'
import { logout } from '../../contract/accounts/session-writes.ts'
import { ApiFailure, requestEndpoint } from '../api/client.ts'
import { clearUserData, markProductsStale, readSession, tokenExpiry } from '../api/session.ts'
import { now } from '../db/clock.ts'
import { broadcast } from '../db/cross-tab-messages.ts'
import { db } from '../db/database.ts'
import { ENDED_SESSION, type SessionRow } from '../db/device-schema.ts'
import { createId } from '../db/ids.ts'
import { orderCartKey } from '../db/order-carts.ts'
import { writeTransaction } from '../db/storage.ts'
import { sealVisitorOrders } from '../db/stored-visitor-orders.ts'
import { canEdit, findRowIds, isBackgroundWrite } from '../outbox/entry.ts'
import { enqueueWrite } from '../outbox/queue.ts'
import { requestDrain } from '../outbox/sender.ts'

/** Signing in and out. In a chunk of its own, which visitors do not load. */

/**
 * Whether unsent changes wait for this user's next sign-in or are deleted. Changes that may have happened always wait.
 */
export type SignOutChoice = 'keep' | 'discard'

/**
 * Stores the session of a sign-in. Another user's data is deleted; this user's pending changes are sent.
 * @param afterwards runs in the same transaction, over all tables. It may await Dexie only
 */
export const saveSession = async (
  signedIn: SignInResult,
  afterwards: () => Promise<unknown> = async () => undefined,
): Promise<void> => {
  const { user, accessToken, revocationToken = null } = signedIn
  const row: SessionRow = { key: 'current', ...signedIn, revocationToken, expiresAt: tokenExpiry(accessToken) }
  await writeTransaction(db.tables, async () => {
    const previous = await readSession()
    if (previous) await queueSignOut(previous)
    if (previous && previous.user.id !== user.id) await clearUserData(previous)
    await db.session.put(row)
    await db.meta.delete(ENDED_SESSION)
    await markProductsStale()
    await resumeOutbox(user.id)
    await afterwards()
    await sealVisitorOrders()
  })
  broadcast({ type: 'session' })
}

/** Ends the restriction of a session whose account has set up its second factor, and sends what waited. */
export const finishEnrolment = async (): Promise<void> => {
  const isChanged = await writeTransaction([db.session, db.outbox], async () => {
    const session = await readSession()
    if (!session?.user.mustEnrol) return false
    const { mustEnrol: _, ...user } = session.user
    await db.session.put({ ...session, user })
    await resumeOutbox(user.id)
    return true
  })
  if (isChanged) broadcast({ type: 'session' })
}

const resumeOutbox = async (userId: string): Promise<void> => {
  await db.outbox
    .where('userId')
    .equals(userId)
    .filter(entry => entry.state === 'signed-out')
    .modify({ state: 'pending', nextAt: now() })
}

/**
 * Signs out on this device at once, online or offline: private tables are cleared; cart, comparison and catalogue stay.
 * An outbox entry tells the server, and waits until the server has ended the session.
 */
export const signOutDevice = async (choice: SignOutChoice): Promise<void> => {
  const session = await writeTransaction(db.tables, async () => {
    const current = await readSession()
    if (!current) return undefined
    await queueSignOut(current)
    if (choice === 'discard') await discardOutbox(current.user.id)
    await clearUserData(current)
    return current
  })
  broadcast({ type: 'signed-out' })
  requestDrain()
  if (session && !session.revocationToken) await revokeSession(session)
}

/** Deletes everything of an account that the server has just deleted, its unsent changes included. */
export const forgetDeletedAccount = async (): Promise<void> => {
  await writeTransaction(db.tables, async () => {
    const current = await readSession()
    if (!current) return
    await clearUserData(current)
    await db.outbox.where('userId').equals(current.user.id).delete()
  })
  broadcast({ type: 'signed-out' })
}

/**
 * How many changes of the signed-in user are unanswered, for the sign-out dialog. `uncertain`: those that may have
 * happened and therefore cannot be discarded.
 */
export const countUnsentChanges = async (): Promise<{ all: number; uncertain: number }> => {
  const session = await readSession()
  if (!session) return { all: 0, uncertain: 0 }
  const own = await db.outbox.where('userId').equals(session.user.id).toArray()
  const visible = own.filter(entry => !isBackgroundWrite(entry))
  return { all: visible.length, uncertain: visible.filter(entry => !canEdit(entry)).length }
}

const discardOutbox = async (userId: string): Promise<void> => {
  const discarded = (await db.outbox.where('userId').equals(userId).toArray()).filter(canEdit)
  await db.outbox.bulkDelete(discarded.map(({ n }) => n))
  const ids = discarded.flatMap(findRowIds)
  await db.cart.bulkDelete(ids.map(orderCartKey))
}

/**
 * Queues the end of the session on the server, inside the caller's transaction. The queued token can only end that
 * session, so that no usable token stays on a shared phone.
 */
const queueSignOut = async ({ revocationToken }: SessionRow): Promise<void> => {
  if (!revocationToken) return
  const key = createId()
  await enqueueWrite(logout, { revocationToken }, null, { key, scopeId: key, label: 'Log out' })
}

/** Best effort for a session of an earlier version, which has no revocation token: it ends when it expires. */
const revokeSession = async (session: SessionRow): Promise<void> => {
  try {
    await requestEndpoint(logout, { refreshToken: session.refreshToken })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
  }
}
