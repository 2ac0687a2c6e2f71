import { readSession } from '../../api/session.ts'
import { db } from '../../db/database.ts'
import { readPendingEntries } from '../../outbox/queue.ts'
import { applyPendingReads, countUnread } from './optimistic.ts'

/** How many things wait for whoever is signed in: a vendor's unread orders, all that others have not read. */
export const countForBadge = async (): Promise<number> => {
  const [session, notifications, entries] = await Promise.all([
    readSession(),
    db.notifications.toArray(),
    readPendingEntries(),
  ])
  if (!session) return 0
  const isVendor = session.user.role === 'VENDOR'
  return countUnread(applyPendingReads(notifications, entries).filter(({ kind }) => !isVendor || kind === 'ORDER_NEW'))
}

/** Puts a number on the icon of the installed app, where the system has a place for it; 0 takes it away. */
export const showBadge = async (count: number): Promise<void> => {
  const { navigator } = globalThis as { navigator?: Partial<NavigatorBadge> }
  try {
    if (count > 0) await navigator?.setAppBadge?.(count)
    else await navigator?.clearAppBadge?.()
  } catch {
    // Refused here (not installed, no permission): the inbox counts all the same.
  }
}
