import type { Services } from '../adapters/services.ts'

/** Says that this user has a notification that he does not know of. */
export type PublishNotification = (userId: string) => void

type NotificationPublisherParams = { afterCommit(effect: () => unknown): void; services: Services }

/** For a command that notifies: whom it names hears of it at once, when the transaction has committed. */
export const publishNotificationAfterCommit =
  ({ afterCommit, services }: NotificationPublisherParams): PublishNotification =>
  userId =>
    afterCommit(() => services.events.publish({ userIds: [userId] }, { type: 'notification' }))
