import type { Services } from '../adapters/services.ts'
import type { AfterCommit } from '../db/store.ts'

/** Tells a user's open apps that there is a new notification. */
export type PublishNotification = (userId: string) => void

type NotificationPublisherParams = { afterCommit: AfterCommit; services: Services }

/** A PublishNotification for commands, which takes effect after the commit. */
export const publishNotificationAfterCommit =
  ({ afterCommit, services }: NotificationPublisherParams): PublishNotification =>
  userId =>
    afterCommit(() => services.events.publish({ userIds: [userId] }, { type: 'notification' }))
