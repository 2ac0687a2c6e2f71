import { useLiveQuery } from 'dexie-react-hooks'
import { useLocation } from 'wouter'
import { isToAccept } from '../../contract/order-states.ts'
import { listOrders } from '../../contract/orders.ts'
import type { Role } from '../../contract/roles.ts'
import { db } from '../../local/db.ts'
import { readListing } from '../../local/listings.ts'
import { overlayRead, unreadOf } from '../../local/notification-overlay.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import { overlayOrders } from '../../local/overlay.ts'
import type { OutboxEntry } from '../../local/rows.ts'
import type { NavItem } from '../../ui/nav-item.ts'
import { useText } from '../../ui/text.ts'
import { useCartCount } from '../site/use-cart-count.ts'
import { countNew, HEAP_COUNTS } from '../vendor/heap-counts.ts'
import { heapOf } from '../vendor/queue.ts'
import { BOTTOM_MENU, currentEntry, DASHBOARD_MENU, type MenuEntry } from './menu.ts'

export type DashboardMenus = {
  side: NavItem[]
  /** Empty for customers, who keep the shop's own bar. */
  bottom: NavItem[]
}

/** The menus of a role with what waits behind each entry, as this device knows it. */
export const useMenus = (role: Role): DashboardMenus => {
  const t = useText()
  const [path] = useLocation()
  const badges = useBadges(role)
  const worded = (entries: readonly MenuEntry[]): NavItem[] => {
    const current = currentEntry(entries, path)
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
    () => inOneLook([db.notifications, db.orders, db.listings], () => countBadges(role)),
    [role],
  )
  const cart = useCartCount()
  return { ...counted, '/cart': cart }
}

const countBadges = async (role: Role): Promise<Record<string, number>> => {
  const [entries, notifications] = await Promise.all([pendingEntries(), db.notifications.toArray()])
  return {
    '/dashboard/orders': role === 'VENDOR' ? await countNewOrders(entries) : 0,
    '/dashboard/pending': entries.length,
    '/dashboard/notifications': unreadOf(overlayRead(notifications, entries)),
  }
}

const countNewOrders = async (entries: OutboxEntry[]): Promise<number> => {
  const [pending, held, counted] = await Promise.all([
    db.orders.where('status').equals('PENDING').filter(isToAccept).toArray(),
    db.orders.count(),
    readListing(listOrders, HEAP_COUNTS),
  ])
  const fresh = overlayOrders(pending, entries).filter(order => heapOf(order) === 'PENDING').length
  return countNew({ held, pending: pending.length, fresh, onServer: counted?.counts?.PENDING })
}
