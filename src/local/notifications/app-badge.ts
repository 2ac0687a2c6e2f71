import { readSession } from '../api/session.ts'
import { db } from '../db/database.ts'
import { readPendingEntries } from '../outbox/queue.ts'
import { applyPendingReads, countUnread } from './optimistic.ts'

/** The number on the app's icon: unread new orders for a vendor, all unread notifications for others. */
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

/** Shows a number on the installed app's icon, where the system supports it; 0 removes it. */
export const showBadge = async (count: number): Promise<void> => {
  const { navigator }: { navigator?: Partial<NavigatorBadge> } = globalThis
  try {
    if (count > 0) await navigator?.setAppBadge?.(count)
    else await navigator?.clearAppBadge?.()
  } catch {
    // Refused (not installed, no permission): the inbox still shows the count.
  }
}
