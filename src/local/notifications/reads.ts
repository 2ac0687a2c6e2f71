import { listNotifications, type Notification } from '../../contract/notifications/notifications.ts'
import { db } from '../db/database.ts'
import { readMeta } from '../db/meta.ts'
import { readConsistent, readPendingEntries } from '../outbox/queue.ts'
import { readListing } from '../sync/listings.ts'
import { applyPendingReads } from './optimistic.ts'

export type StoredInbox = {
  /** Newest first. */
  notifications: Notification[]
  /** This device has never received any, so that an empty list means nothing. */
  isUnknown: boolean
  isStale: boolean
}

/** The query with which the inbox is fetched. */
export const INBOX_QUERY = { page: 1, limit: 100 }

/** For a live query: the stored notifications with pending read marks applied. */
export const readOptimisticInbox = (): Promise<StoredInbox> =>
  readConsistent([db.notifications, db.listings, db.meta], async () => {
    const [rows, entries, listing, account] = await Promise.all([
      db.notifications.toArray(),
      readPendingEntries(),
      readListing(listNotifications, INBOX_QUERY),
      readMeta('account'),
    ])
    const isSynced = listing !== undefined || (account !== undefined && account.at !== null)
    return {
      notifications: applyPendingReads(rows, entries),
      isUnknown: rows.length === 0 && !isSynced,
      isStale: listing?.stale === 1,
    }
  })
