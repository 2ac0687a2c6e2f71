import { v7 } from 'uuid'
import type { Locale } from '../../src/contract/messages/number-format.ts'
import type { PushMessage } from '../../src/contract/notifications/push.ts'
import { compileOnce, type Parameter } from '../db/compile-once.ts'
import type { Database } from '../db/store.ts'

/** The most devices per user that receive push messages; older ones are removed. */
const MAX_DEVICES_PER_USER = 20

export type PushTarget = { id: string; endpoint: string; p256dh: string; auth: string; locale: Locale }
export type DuePush = PushMessage & {
  titleDescriptor: string | null
  bodyDescriptor: string | null
  userId: string
  pushAt: number
  createdAt: number
}

/** Subscribes a device for as long as this session lasts. A device of another user becomes this user's. */
export const savePushSubscription = async (
  tx: Database,
  { endpoint, ...device }: Omit<PushTarget, 'id'>,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: number },
): Promise<void> => {
  const owner = { user_id: userId, session_id: sessionId, ...device, created_at: now }
  await tx
    .insertInto('push_subscriptions')
    .values({ id: v7(), endpoint, ...owner })
    .onConflict(conflict => conflict.column('endpoint').doUpdateSet(owner))
    .execute()
  const newest = tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_DEVICES_PER_USER)
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('id', 'not in', newest).execute()
}

export const deletePushSubscription = async (tx: Database, endpoint: string, userId: string): Promise<void> => {
  await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where('user_id', '=', userId).execute()
}

/**
 * Deletes a subscription that no longer exists at its push service, unless the device has subscribed again meanwhile.
 */
export const deleteExpiredPushSubscription = async (tx: Database, { id, p256dh, auth }: PushTarget): Promise<void> => {
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('p256dh', '=', p256dh)
    .where('auth', '=', auth)
    .execute()
}

/** The devices of an active user whose sessions are valid. */
export const listPushTargets = (db: Database, userId: string, now: number): Promise<PushTarget[]> =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select(['push_subscriptions.id', 'endpoint', 'p256dh', 'auth', 'locale'])
    .where('push_subscriptions.user_id', '=', userId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.status', '=', 'ACTIVE')
    .where('users.deleted_at', 'is', null)
    .execute()

/** Notifications with a due push message, the oldest first. */
export const listDuePushes = (db: Database, now: number, limit: number): Promise<DuePush[]> =>
  selectDuePushes(db, { now, limit })

const selectDuePushes = compileOnce((db, { now, limit }: { now: Parameter<number>; limit: Parameter<number> }) =>
  db
    .selectFrom('notifications')
    .select([
      'id',
      'kind',
      'title',
      'title_descriptor as titleDescriptor',
      'path',
      'user_id as userId',
      'created_at as createdAt',
    ])
    .select(['body', 'body_descriptor as bodyDescriptor'])
    .select(row => row.ref('push_at').$notNull().as('pushAt'))
    .where('push_at', '<=', now)
    .orderBy('push_at')
    .limit(limit),
)

/** Sets when a push is due next, null for never. False if another process has changed it since it was read. */
export const updatePushTime = async (
  tx: Database,
  push: { id: string; pushAt: number },
  pushAt: number | null,
): Promise<boolean> => {
  const updated = await tx
    .updateTable('notifications')
    .set({ push_at: pushAt })
    .where('id', '=', push.id)
    .where('push_at', '=', push.pushAt)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Deletes the subscriptions of ended sessions. */
export const purgePushSubscriptions = async (tx: Database, now: number): Promise<void> => {
  const validSessions = tx
    .selectFrom('sessions')
    .select('id')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
  await tx.deleteFrom('push_subscriptions').where('session_id', 'not in', validSessions).execute()
}
