import { readAllNotifications, readNotification } from '../../src/contract/notifications/notification-writes.ts'
import { listNotifications } from '../../src/contract/notifications/notifications.ts'
import type { Actor } from '../auth/authentication.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import { hasRow } from '../db/row-existence.ts'
import { requireOwned } from '../http/require-ownership.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import * as queries from './notifications.ts'

/** A shop's people sync the changes of its owner. */
const toReader = ({ userId, ownerUserId }: Actor) => ({ userId, scope: ownerUserId })

export const routes: readonly Route[] = [
  createRoute(listNotifications, async ({ db, input, actor }) => {
    const { notifications, total, unread } = await queries.listNotifications(db, actor.userId, input)
    return { data: notifications, meta: { total, unread } }
  }),

  createRoute(readNotification, async ({ db, input, actor, now }) => {
    await logChanges(db, await queries.markNotificationsRead(db, { ...toReader(actor), id: input.id, now }), now)
    const [notification] = await queries.findNotifications(db, [input.id], actor.userId)
    return { data: await requireOwned(notification, () => hasRow(db, 'notifications', input.id)) }
  }),

  createRoute(readAllNotifications, async ({ db, input: { until }, actor, now }) => {
    const read = await queries.markNotificationsRead(db, { ...toReader(actor), until, now })
    await logChanges(db, read, now)
    return { data: { read: read.length } }
  }),
]
