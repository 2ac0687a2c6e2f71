import { useLiveQuery } from 'dexie-react-hooks'
import { useLocation } from 'wouter'
import { isReadyToAccept } from '../../contract/order-status.ts'
import { listOrders } from '../../contract/orders.ts'
import type { Role } from '../../contract/roles.ts'
import { db } from '../../local/db/database.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'
import { readConsistent, readPendingEntries } from '../../local/outbox/queue.ts'
import { applyPendingReads, countUnread } from '../../local/resources/notifications/optimistic.ts'
import { applyPendingOrders } from '../../local/resources/orders/optimistic.ts'
import { readListing } from '../../local/sync/listings.ts'
import { useTranslate } from '../../ui/i18n.ts'
import type { NavItem } from '../../ui/nav-item.ts'
import { useCartCount } from '../cart/use-cart-count.ts'
import { getOrderBucket } from '../order-management/order-queue.ts'
import { computeNewOrderCount, STATUS_COUNTS_QUERY } from '../order-management/status-counts.ts'
import { BOTTOM_MENU, DASHBOARD_MENU, findCurrentEntry, type MenuEntry } from './menu.ts'
import { readUrgentCount } from './vendor-inbox.ts'

export type DashboardMenus = {
  side: NavItem[]
  /** Empty for customers, who keep the store's bottom bar. */
  bottom: NavItem[]
}

/** The menus of a role with a count for each entry, as far as this device knows. */
export const useMenus = (role: Role): DashboardMenus => {
  const t = useTranslate()
  const [path] = useLocation()
  const badges = useBadges(role)
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
    side: worded(DASHBOARD_MENU[role]),
    bottom: role === 'CUSTOMER' ? [] : worded(BOTTOM_MENU[role]),
  }
}

const useBadges = (role: Role): Record<string, number> => {
  const counted = useLiveQuery(
    () => readConsistent([db.notifications, db.orders, db.listings], () => countBadges(role)),
    [role],
  )
  const urgent = useLiveQuery(() => (role === 'VENDOR' ? readUrgentCount() : 0), [role])
  const cart = useCartCount()
  return { ...counted, '/dashboard/index': urgent ?? 0, '/cart': cart }
}

const countBadges = async (role: Role): Promise<Record<string, number>> => {
  const [entries, notifications] = await Promise.all([readPendingEntries(), db.notifications.toArray()])
  return {
    '/dashboard/orders': role === 'VENDOR' ? await countNewOrders(entries) : 0,
    '/dashboard/pending': entries.length,
    '/dashboard/notifications': countUnread(applyPendingReads(notifications, entries)),
  }
}

const countNewOrders = async (entries: OutboxEntry[]): Promise<number> => {
  const [pending, held, counted] = await Promise.all([
    db.orders.where('status').equals('PENDING').filter(isReadyToAccept).toArray(),
    db.orders.count(),
    readListing(listOrders, STATUS_COUNTS_QUERY),
  ])
  const fresh = applyPendingOrders(pending, entries).filter(order => getOrderBucket(order) === 'PENDING').length
  return computeNewOrderCount({ held, pending: pending.length, fresh, onServer: counted?.counts?.PENDING })
}
