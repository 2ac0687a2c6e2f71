import { useLiveQuery } from 'dexie-react-hooks'
import { listNotifications, type Notification } from '../../contract/notifications.ts'
import { type RefreshState, useRefresh } from '../../lists/use-refresh.ts'
import { INBOX_QUERY, readOptimisticInbox } from '../../local/resources/notifications/reads.ts'
import { refreshListing } from '../../local/sync/listings.ts'

export type Inbox = RefreshState & {
  /** The newest first; undefined while they are being read. */
  notifications: Notification[] | undefined
  /** This device has never received any: an empty list means nothing. */
  isUnknown: boolean
}

/** The notifications on this device with those marked as read; the newest are fetched when the inbox opens. */
export const useInbox = (): Inbox => {
  const read = useLiveQuery(readOptimisticInbox)
  const refresh = useRefresh(
    'notifications',
    force => refreshListing(listNotifications, INBOX_QUERY, { force }),
    read?.isStale,
  )
  return { ...refresh, notifications: read?.notifications, isUnknown: read?.isUnknown ?? false }
}
