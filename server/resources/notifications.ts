import { listNotifications, readAllNotifications, readNotification } from '../../src/contract/notifications.ts'
import { type Binding, bind } from '../bind.ts'
import { requireOwn } from '../commands/require-own.ts'
import { logChanges } from '../db/bulk-changes.ts'
import * as queries from '../queries/notifications.ts'
import { isRow } from '../queries/owned-rows.ts'

export const bindings: readonly Binding[] = [
  bind(listNotifications, async ({ db, input, actor }) => {
    const { notifications, total, unread } = await queries.listNotifications(db, actor.userId, input)
    return { data: notifications, meta: { total, unread } }
  }),

  bind(readNotification, async ({ db, input, actor, now }) => {
    await logChanges(db, await queries.markRead(db, { userId: actor.userId, id: input.id, now }), now)
    const [notification] = await queries.findNotifications(db, [input.id], actor.userId)
    return { data: await requireOwn(notification, () => isRow(db, 'notifications', input.id)) }
  }),

  bind(readAllNotifications, async ({ db, actor, now }) => {
    const read = await queries.markRead(db, { userId: actor.userId, now })
    await logChanges(db, read, now)
    return { data: { read: read.length } }
  }),
]
