import { readAllNotifications, readNotification } from '../../contract/notifications/notification-writes.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import type { EntryOf, OutboxEntry } from '../db/device-schema.ts'
import { isWriteOf } from '../outbox/entry.ts'

/** Applies pending read marks to notifications, newest first. */
export const applyPendingReads = (
  notifications: readonly Notification[],
  entries: readonly OutboxEntry[],
): Notification[] => {
  const all = Math.max(0, ...entries.filter(isWriteOf(readAllNotifications)).map(seenUntil))
  const single = new Map(entries.filter(isWriteOf(readNotification)).map(entry => [entry.input.id, entryTime(entry)]))
  return notifications
    .map(notification => {
      const at = single.get(notification.id) ?? (Date.parse(notification.createdAt) <= all ? all : null)
      return notification.readAt || at === null ? notification : { ...notification, readAt: new Date(at).toISOString() }
    })
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** Entries of earlier versions do not say what was seen. */
const seenUntil = ({ input: { until }, createdAt }: EntryOf<typeof readAllNotifications>): number => until ?? createdAt

const entryTime = (entry: OutboxEntry): number => entry.createdAt

export const countUnread = (notifications: readonly Notification[]): number =>
  notifications.filter(notification => notification.readAt === null).length
