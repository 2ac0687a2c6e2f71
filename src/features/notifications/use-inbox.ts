import { listNotifications, type Notification } from '../../contract/notifications/notifications.ts'
import { useLiveListing } from '../../lists/use-live-listing.ts'
import type { RefreshState } from '../../lists/use-refresh.ts'
import { INBOX_QUERY, readOptimisticInbox } from '../../local/notifications/reads.ts'

export type Inbox = RefreshState & {
  /** The newest first; undefined while they are being read. */
  notifications: Notification[] | undefined
  /** This device has never received any: an empty list means nothing. */
  isUnknown: boolean
}

/** The notifications on this device with those marked as read; the newest are fetched when the inbox opens. */
export const useInbox = (): Inbox => {
  const { read, ...refresh } = useLiveListing(listNotifications, INBOX_QUERY, readOptimisticInbox)
  return { ...refresh, notifications: read?.notifications, isUnknown: read?.isUnknown ?? false }
}
