import { useLiveQuery } from 'dexie-react-hooks'
import { useLocation } from 'wouter'
import type { Role } from '../../contract/roles.ts'
import type { Caller } from '../../contract/staff-roles.ts'
import { countUnread } from '../../local/notifications/optimistic.ts'
import { readOptimisticInbox } from '../../local/notifications/reads.ts'
import { getOrderBucket } from '../../local/orders/buckets.ts'
import { readPendingEntries } from '../../local/outbox/queue.ts'
import { readNewOrderFacts } from '../../local/statistics/vendor-work.ts'
import type { NavItem } from '../../ui/controls/nav-item.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { useCartCount } from '../cart/use-cart-count.ts'
import { computeNewOrderCount, STATUS_COUNTS_QUERY } from '../orders/queue/status-counts.ts'
import { findCurrentEntry, listBottomEntries, listMenuEntries, type MenuEntry } from './menu.ts'
import { readUrgentCount } from './vendor-inbox.ts'

export type DashboardMenus = {
  side: NavItem[]
  /** Empty for customers, who keep the store's bottom bar. */
  bottom: NavItem[]
}

/**
 * The menus of a user with a count for each entry, as far as this device knows. Empty while nobody is known to be
 * signed in.
 */
export const useMenus = (user: Caller | null | undefined): DashboardMenus => {
  const t = useTranslate()
  const [path] = useLocation()
  const badges = useBadges(user?.role)
  const worded = (entries: readonly MenuEntry[]): NavItem[] => {
    const current = findCurrentEntry(entries, path)
    return entries.map(entry => ({
      ...entry,
      label: t(entry.label),
      badge: badges[entry.href] ?? 0,
      isCurrent: entry.href === current,
    }))
  }
  return {
    side: worded(user ? listMenuEntries(user) : []),
    bottom: worded(user ? listBottomEntries(user) : []),
  }
}

const useBadges = (role: Role | undefined): Record<string, number> => {
  const counted = useLiveQuery(() => countBadges(role), [role])
  const urgent = useLiveQuery(() => (role === 'VENDOR' ? readUrgentCount() : 0), [role])
  const cart = useCartCount()
  return { ...counted, '/dashboard/index': urgent ?? 0, '/cart': cart }
}

const countBadges = async (role: Role | undefined): Promise<Record<string, number>> => {
  const [entries, { notifications }] = await Promise.all([readPendingEntries(), readOptimisticInbox()])
  return {
    '/dashboard/orders': role === 'VENDOR' ? await countNewOrders() : 0,
    '/dashboard/pending': entries.length,
    '/dashboard/notifications': countUnread(notifications),
    '/dashboard/messages': countUnread(notifications.filter(({ path }) => path.startsWith('/dashboard/messages'))),
  }
}

const countNewOrders = async (): Promise<number> => {
  const { toAccept, held, onServer } = await readNewOrderFacts(STATUS_COUNTS_QUERY)
  const fresh = toAccept.filter(order => getOrderBucket(order) === 'PENDING').length
  return computeNewOrderCount({ held, pending: toAccept.length, fresh, onServer })
}
