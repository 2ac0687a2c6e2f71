import { type Selectable, sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import { v7 } from 'uuid'
import type { Notification, NotificationKind } from '../../src/contract/notifications/notifications.ts'
import { SHOP_PERMISSIONS } from '../../src/contract/shop-roles.ts'
import { deleteNotificationChanges, findSyncScopes } from '../auth/sync-scopes.ts'
import type { Change } from '../db/change-log-bulk.ts'
import { compileOnce, type Parameter, type ParametersOf } from '../db/compile-once.ts'
import { type MessageOrText, readDescriptor, toDescriptorColumn, toEnglishText } from '../db/message-columns.ts'
import { countRows, ifGiven, onPage, type Sorting, sortByIds, toIso, toIsoOrNull } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

const PURGE_BATCH = 500

/** `path` is the page that a tap opens; `pushes` means that it is also sent as a push message after the commit. */
export type NewNotification = {
  userId: string
  kind: NotificationKind
  title: MessageOrText
  body: MessageOrText
  path: string
  pushes?: boolean
  /** Another user whom the text names: it is emptied with that account. */
  aboutUserId?: string | null
}

/**
 * Inserts a notification, in the transaction of the event it is about.
 * @returns the change to log at the end of the transaction
 */
export const insertNotification = async (tx: Database, notification: NewNotification, now: number): Promise<Change> => {
  const { userId, kind, path, pushes, aboutUserId = null } = notification
  const id = v7()
  const texts = toNotificationTexts(notification)
  const about = { about_user_id: aboutUserId }
  const row = { id, user_id: userId, kind, ...texts, path, ...about, read_at: null, seq: 1, created_at: now }
  await (pushes ? insertPushed : insertUnpushed)(tx, row)
  return notificationChange(userId, id)
}

/**
 * Inserts a notification, or puts it in the place of an unread one that opens the same page.
 * @param options `pushAt`: when its push message is sent
 * @returns the change to log at the end of the transaction
 */
export const replaceUnreadNotification = async (
  tx: Database,
  notification: NewNotification,
  { now, pushAt }: { now: number; pushAt: number },
): Promise<Change> => {
  const { userId, path, aboutUserId = null } = notification
  const texts = { ...toNotificationTexts(notification), about_user_id: aboutUserId }
  const replaced = await tx
    .updateTable('notifications')
    .set(row => ({ ...texts, created_at: now, push_at: dueIfSubscribed(userId, pushAt), seq: row('seq', '+', 1) }))
    .where('user_id', '=', userId)
    .where('path', '=', path)
    .where('read_at', 'is', null)
    .returning('id')
    .execute()
  const [former] = replaced
  if (former) return notificationChange(userId, former.id)
  const change = await insertNotification(tx, notification, now)
  const pushed = tx.updateTable('notifications').set({ push_at: pushAt }).where('id', '=', change.id)
  if (pushAt > now) await pushed.where('push_at', 'is not', null).execute()
  return change
}

type NotificationRow = ParametersOf<Omit<Selectable<Tables['notifications']>, 'push_at'>>

const insertPushed = compileOnce((tx, row: NotificationRow) =>
  tx.insertInto('notifications').values({ ...row, push_at: dueIfSubscribed(row.user_id, row.created_at) }),
)
const insertUnpushed = compileOnce((tx, row: NotificationRow) =>
  tx.insertInto('notifications').values({ ...row, push_at: null }),
)

/** Null for a user without a device to push to, so that the push worker has nothing to do. */
const dueIfSubscribed = (userId: Parameter<string> | string, now: Parameter<number> | number) =>
  sql<number | null>`case when exists (select 1 from push_subscriptions where user_id = ${userId})
    then cast(${now} as bigint) end`

/** The columns of a notification's title and body. */
export const toNotificationTexts = ({ title, body }: Pick<NewNotification, 'title' | 'body'>) => ({
  title: toEnglishText(title),
  title_descriptor: toDescriptorColumn(title),
  body: toEnglishText(body),
  body_descriptor: toDescriptorColumn(body),
})

/** Did this user get the same notification since `since`? Repeatedly following and unfollowing notifies only once. */
export const hasRecentNotification = async (
  db: Database,
  { userId, kind, body }: NewNotification,
  since: number,
): Promise<boolean> => {
  const notified = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('kind', '=', kind)
    .where('body', '=', toEnglishText(body))
    .limit(1)
    .executeTakeFirst()
  return notified !== undefined
}

type NotificationQuery = Sorting<'createdAt'> & { page: number; limit: number; unread?: boolean | undefined }
const SORTS = { createdAt: sql`created_at` }

/** A page of a user's notifications, by default newest first, with the exact total and the number of unread ones. */
export const listNotifications = async (
  db: Database,
  userId: string,
  query: NotificationQuery,
): Promise<{ notifications: Notification[]; total: number; unread: number }> => {
  const own = selectOwnNotifications(db, userId)
  const matching = query.unread ? own.where('read_at', 'is', null) : own
  const rows = await matching.selectAll().$call(onPage(SORTS, query)).execute()
  const [total, unreadTotal] = [await countRows(matching), await countRows(own.where('read_at', 'is', null))]
  return { notifications: rows.map(toNotification), total, unread: unreadTotal }
}

/** The user's own notifications with these ids, in the order of the ids. */
export const findNotifications = async (
  db: Database,
  ids: readonly string[],
  userId: string,
): Promise<Notification[]> => {
  if (ids.length === 0) return []
  const rows = await selectOwnNotifications(db, userId)
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return sortByIds(ids, rows).map(toNotification)
}

/**
 * Without those of orders that somebody who works for a shop may not see any more: one that was being placed while they were removed, or
 * got another role, has notified them afterwards.
 */
export const selectOwnNotifications = (db: Database, userId: string) =>
  db
    .selectFrom('notifications')
    .where('notifications.user_id', '=', userId)
    .where(row =>
      row.or([
        row('notifications.kind', 'not in', ['ORDER_NEW', 'ORDER_STATUS']),
        row.not(
          row.exists(
            row
              .selectFrom('shop_staff')
              .select('shop_staff.user_id')
              .where('shop_staff.user_id', '=', userId)
              .where(place =>
                place.or([
                  place('shop_staff.removed_at', 'is not', null),
                  place('shop_staff.shop_role', 'not in', [...(SHOP_PERMISSIONS['orders.get'] ?? [])]),
                ]),
              ),
          ),
        ),
      ]),
    )

/**
 * Marks one or all of a user's unread notifications as read, or those that open a page.
 * @param options `scope`: whose changes their devices sync, where not their own; `until`: without later ones
 * @returns the changes to log
 */
export const markNotificationsRead = async (
  tx: Database,
  {
    userId,
    scope = userId,
    id,
    path,
    until,
    now,
  }: { userId: string; scope?: string; id?: string; path?: string; until?: number | undefined; now: number },
): Promise<Change[]> => {
  const read = await tx
    .updateTable('notifications')
    .set(row => ({ read_at: now, push_at: null, seq: row('seq', '+', 1) }))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$call(ifGiven(id, (rows, value) => rows.where('id', '=', value)))
    .$call(ifGiven(path, (rows, value) => rows.where('path', '=', value)))
    .$call(ifGiven(until, (rows, value) => rows.where('created_at', '<=', value)))
    .returning('id')
    .execute()
  return read.map(row => notificationChange(scope, row.id))
}

/** Deletes a batch of notifications that were created before a time. False if none are left. */
export const purgeNotifications = async (tx: Database, before: number): Promise<boolean> => {
  const old = await tx
    .selectFrom('notifications')
    .select(['id', 'user_id'])
    .where('created_at', '<', before)
    .limit(PURGE_BATCH)
    .execute()
  const ids = old.map(row => row.id)
  if (ids.length === 0) return false
  await tx.deleteFrom('notifications').where('id', 'in', ids).execute()
  await deleteNotificationChanges(tx, old)
  return ids.length === PURGE_BATCH
}

type NotificationUpdate = UpdateQueryBuilder<Tables, 'notifications', 'notifications', UpdateResult>

/**
 * Empties the texts of notifications that name somebody who is gone; their titles name nobody.
 * @returns the changes to log
 */
export const eraseFromNotifications = async (
  tx: Database,
  where: (rows: NotificationUpdate) => NotificationUpdate,
): Promise<Change[]> => {
  const erased = await where(tx.updateTable('notifications'))
    .set(row => ({ body: '', body_descriptor: null, push_at: null, about_user_id: null, seq: row('seq', '+', 1) }))
    .returning(['id', 'user_id'])
    .execute()
  const userIds = [...new Set(erased.map(row => row.user_id))]
  const toScope = await findSyncScopes(tx, userIds)
  return erased.map(({ id, user_id }) => notificationChange(toScope(user_id), id))
}

const notificationChange = (scope: string, id: string): Change => ({ scopes: [scope], entity: 'notification', id })

const toNotification = (row: Selectable<Tables['notifications']>): Notification => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  ...readDescriptor('titleDescriptor', row.title_descriptor),
  body: row.body,
  ...readDescriptor('bodyDescriptor', row.body_descriptor),
  path: row.path,
  readAt: toIsoOrNull(row.read_at),
  createdAt: toIso(row.created_at),
  seq: row.seq,
})
