import { readAllNotifications, readNotification } from '../../contract/notifications/notification-writes.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import type { EntryLabel } from '../outbox/entry.ts'
import { submit } from '../outbox/submit.ts'

/** Marks one notification as read, now or when there is a network. No screen waits for it. @throws ApiFailure */
export const submitNotificationRead = async ({ id, readAt }: Notification, label: EntryLabel): Promise<void> => {
  if (!readAt) await submit(readNotification, { id }, { label, wait: 0 })
}

/** Marks all notifications that are shown as read, likewise: none that comes meanwhile. @throws ApiFailure */
export const submitAllNotificationsRead = async (shown: readonly Notification[], label: EntryLabel): Promise<void> => {
  const until = Math.max(0, ...shown.map(({ createdAt }) => Date.parse(createdAt)))
  await submit(readAllNotifications, { until }, { label, wait: 0 })
}
