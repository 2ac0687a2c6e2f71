import { useLiveQuery } from 'dexie-react-hooks'
import type { Notification } from '../../contract/notifications.ts'
import { listNotifications, readAllNotifications, readNotification } from '../../contract/notifications.ts'
import { db } from '../../local/db.ts'
import { readListing, refreshListing } from '../../local/listings.ts'
import { overlayRead } from '../../local/notification-overlay.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import { submit } from '../../local/write.ts'
import { t } from '../../ui/text.ts'
import { type Refresh, useRefresh } from '../catalogue/use-refresh.ts'

export type Inbox = Refresh & {
  /** The newest first; undefined while they are being read. */
  notifications: Notification[] | undefined
  /** This device was never told of any: empty would mean nothing. */
  isUnknown: boolean
}

const QUESTION = { page: 1, limit: 100 }

/** What happened, from the device's table, what is marked as read laid over it; the newest are fetched when it opens. */
export const useInbox = (): Inbox => {
  const read = useLiveQuery(() => inOneLook([db.notifications, db.listings, db.meta], readInbox))
  const refresh = useRefresh(
    'notifications',
    force => refreshListing(listNotifications, QUESTION, { force }),
    read?.isStale,
  )
  return { ...refresh, notifications: read?.notifications, isUnknown: read?.isUnknown ?? false }
}

const readInbox = async () => {
  const [rows, entries, listing, account] = await Promise.all([
    db.notifications.toArray(),
    pendingEntries(),
    readListing(listNotifications, QUESTION),
    db.meta.get('account'),
  ])
  const wasTold = listing !== undefined || (account?.key === 'account' && account.value.at !== null)
  return {
    notifications: overlayRead(rows, entries),
    isUnknown: rows.length === 0 && !wasTold,
    isStale: listing?.stale === 1,
  }
}

/** Marks one as read, now or when there is a network. Nobody waits for it. @throws ApiFailure */
export const markRead = ({ id, title, readAt }: Notification): Promise<unknown> | undefined =>
  readAt
    ? undefined
    : submit(
        readNotification,
        { id },
        { scope: `notification:${id}`, label: t('Read: {title}', { title: t(title) }), wait: 0 },
      )

/** Marks all as read, likewise. @throws ApiFailure */
export const markAllRead = (): Promise<unknown> =>
  submit(readAllNotifications, {}, { scope: 'notifications', label: t('Mark all read'), wait: 0 })
