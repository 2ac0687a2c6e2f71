import { useLiveQuery } from 'dexie-react-hooks'
import type { Notification } from '../../contract/notifications.ts'
import { listNotifications, readAllNotifications, readNotification } from '../../contract/notifications.ts'
import { type RefreshState, useRefresh } from '../../lists/use-refresh.ts'
import { db } from '../../local/db/database.ts'
import { readConsistent, readPendingEntries } from '../../local/outbox/queue.ts'
import { submit } from '../../local/outbox/submit.ts'
import { applyPendingReads } from '../../local/resources/optimistic-notifications.ts'
import { readListing, refreshListing } from '../../local/sync/listings.ts'
import { t, translateText } from '../../ui/i18n.ts'

export type Inbox = RefreshState & {
  /** The newest first; undefined while they are being read. */
  notifications: Notification[] | undefined
  /** This device was never told of any: empty would mean nothing. */
  isUnknown: boolean
}

const INBOX_QUERY = { page: 1, limit: 100 }

/** What happened, from the device's table, what is marked as read laid over it; the newest are fetched when it opens. */
export const useInbox = (): Inbox => {
  const read = useLiveQuery(() => readConsistent([db.notifications, db.listings, db.meta], readInbox))
  const refresh = useRefresh(
    'notifications',
    force => refreshListing(listNotifications, INBOX_QUERY, { force }),
    read?.isStale,
  )
  return { ...refresh, notifications: read?.notifications, isUnknown: read?.isUnknown ?? false }
}

const readInbox = async () => {
  const [rows, entries, listing, account] = await Promise.all([
    db.notifications.toArray(),
    readPendingEntries(),
    readListing(listNotifications, INBOX_QUERY),
    db.meta.get('account'),
  ])
  const wasTold = listing !== undefined || (account?.key === 'account' && account.value.at !== null)
  return {
    notifications: applyPendingReads(rows, entries),
    isUnknown: rows.length === 0 && !wasTold,
    isStale: listing?.stale === 1,
  }
}

/** Marks one as read, now or when there is a network. Nobody waits for it. @throws ApiFailure */
export const markRead = ({ id, title, readAt }: Notification): Promise<unknown> | undefined =>
  readAt
    ? undefined
    : submit(readNotification, { id }, { label: t('Read: {title}', { title: translateText(title) }), wait: 0 })

/** Marks all as read, likewise. @throws ApiFailure */
export const markAllRead = (): Promise<unknown> =>
  submit(readAllNotifications, {}, { label: t('Mark all read'), wait: 0 })
