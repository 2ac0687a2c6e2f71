import {
  Activity,
  BadgePercent,
  Bell,
  Bike,
  Boxes,
  ChartColumn,
  ClipboardList,
  FileCheck,
  FileText,
  Heart,
  House,
  LayoutDashboard,
  Mail,
  MessageCircleQuestion,
  MessageSquareText,
  MessagesSquare,
  Package,
  Percent,
  RefreshCw,
  ScrollText,
  Send,
  Settings,
  ShieldCheck,
  ShoppingBag,
  SlidersHorizontal,
  Star,
  Store,
  Tags,
  Ticket,
  Truck,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react'
import type { PagePath } from '../../contract/page-paths.ts'
import type { Role } from '../../contract/roles.ts'
import type { Caller } from '../../contract/staff-roles.ts'
import type { NavItem } from '../../ui/controls/nav-item.ts'
import type { MessageKey } from '../../ui/text/i18n.ts'
import { isScreenPermitted } from './screen-permissions.ts'

export type MenuEntry = NavItem & { href: PagePath; label: MessageKey }

const INDEX_ENTRY: MenuEntry = { href: '/dashboard/index', label: 'Dashboard', icon: LayoutDashboard }
const SHARED_ENTRIES: readonly MenuEntry[] = [
  { href: '/dashboard/notifications', label: 'Notifications', icon: Bell },
  { href: '/dashboard/pending', label: 'Pending changes', icon: RefreshCw },
  { href: '/dashboard/profile', label: 'Profile', icon: UserRound },
  { href: '/dashboard/settings', label: 'Settings', icon: Settings },
]
const ADMIN_ENTRIES: readonly MenuEntry[] = [
  { href: '/dashboard/orders', label: 'Orders', icon: ClipboardList },
  { href: '/dashboard/parcels', label: 'Parcels', icon: Truck },
  { href: '/dashboard/couriers', label: 'Couriers', icon: Bike },
  { href: '/dashboard/money', label: 'Money', icon: Wallet },
  { href: '/dashboard/visitors', label: 'Visitors', icon: ChartColumn },
  { href: '/dashboard/moderation', label: 'Moderation', icon: ShieldCheck },
  { href: '/dashboard/products', label: 'Products', icon: Boxes },
  { href: '/dashboard/reviews', label: 'Reviews', icon: MessageSquareText },
  { href: '/dashboard/customers', label: 'Customers', icon: Users },
  { href: '/dashboard/vendors', label: 'Vendors', icon: Store },
  { href: '/dashboard/shops', label: 'Shops', icon: ShoppingBag },
  { href: '/dashboard/shop-documents', label: 'Documents of shops', icon: FileCheck },
  { href: '/dashboard/categories', label: 'Categories', icon: Tags },
  { href: '/dashboard/coupons', label: 'Coupons', icon: Ticket },
  { href: '/dashboard/campaigns', label: 'Campaigns', icon: BadgePercent },
  { href: '/dashboard/newsletters', label: 'Newsletters', icon: Send },
  { href: '/dashboard/pages', label: 'Market pages', icon: FileText },
  { href: '/dashboard/contact-messages', label: 'Contact messages', icon: Mail },
  { href: '/dashboard/audit-log', label: 'Audit log', icon: ScrollText },
  { href: '/dashboard/server', label: 'Server status', icon: Activity },
]

/** The dashboard's menu of each role. */
export const DASHBOARD_MENU: Record<Role, readonly MenuEntry[]> = {
  CUSTOMER: [
    INDEX_ENTRY,
    { href: '/dashboard/my-orders', label: 'My Orders', icon: ClipboardList },
    { href: '/dashboard/my-reviews', label: 'My Reviews', icon: Star },
    { href: '/dashboard/messages', label: 'Messages', icon: MessagesSquare },
    { href: '/dashboard/questions', label: 'Questions', icon: MessageCircleQuestion },
    { href: '/wishlist', label: 'Wishlist', icon: Heart },
    { href: '/dashboard/my-followed-shops', label: 'Followed Shops', icon: Store },
    ...SHARED_ENTRIES,
  ],
  VENDOR: [
    INDEX_ENTRY,
    { href: '/dashboard/orders', label: 'Orders', icon: ClipboardList },
    { href: '/dashboard/parcels', label: 'Parcels', icon: Truck },
    { href: '/dashboard/money', label: 'Earnings', icon: Wallet },
    { href: '/dashboard/shop-products', label: 'Products', icon: Package },
    { href: '/dashboard/my-shops', label: 'My Shops', icon: Store },
    { href: '/dashboard/shop-people', label: 'People of the shop', icon: Users },
    { href: '/dashboard/couriers', label: 'Couriers', icon: Bike },
    { href: '/dashboard/shop-reviews', label: 'Reviews', icon: MessageSquareText },
    { href: '/dashboard/messages', label: 'Messages', icon: MessagesSquare },
    { href: '/dashboard/questions', label: 'Questions', icon: MessageCircleQuestion },
    { href: '/dashboard/shop-followers', label: 'Followers', icon: Heart },
    { href: '/dashboard/coupons', label: 'Coupons', icon: Ticket },
    { href: '/dashboard/campaigns', label: 'Campaigns', icon: BadgePercent },
    ...SHARED_ENTRIES,
  ],
  ADMIN: [INDEX_ENTRY, ...ADMIN_ENTRIES, ...SHARED_ENTRIES],
  SUPER_ADMIN: [
    INDEX_ENTRY,
    ...ADMIN_ENTRIES,
    { href: '/dashboard/admins', label: 'Admins', icon: ShieldCheck },
    { href: '/dashboard/commission', label: 'Commission', icon: Percent },
    { href: '/dashboard/market', label: 'Market settings', icon: SlidersHorizontal },
    { href: '/dashboard/home', label: 'Home page', icon: House },
    ...SHARED_ENTRIES,
  ],
}

const ADMIN_BOTTOM_ENTRIES: readonly MenuEntry[] = [
  { href: '/dashboard/index', label: 'Today', icon: LayoutDashboard },
  { href: '/dashboard/orders', label: 'Orders', icon: ClipboardList },
  { href: '/dashboard/shops', label: 'Shops', icon: Store },
  { href: '/dashboard/customers', label: 'Customers', icon: Users },
  { href: '/dashboard/profile', label: 'Account', icon: UserRound },
]

/** The bottom bar on phones, for each role that works here; customers keep the store's bar everywhere. */
export const BOTTOM_MENU: Record<Exclude<Role, 'CUSTOMER'>, readonly MenuEntry[]> = {
  VENDOR: [
    { href: '/dashboard/index', label: 'Today', icon: LayoutDashboard },
    { href: '/dashboard/orders', label: 'Orders', icon: ClipboardList },
    { href: '/dashboard/shop-products', label: 'Products', icon: Package },
    { href: '/dashboard/shop-reviews', label: 'Reviews', icon: Star },
    { href: '/dashboard/profile', label: 'Account', icon: UserRound },
  ],
  ADMIN: ADMIN_BOTTOM_ENTRIES,
  SUPER_ADMIN: ADMIN_BOTTOM_ENTRIES,
}

/** The entries of the menu that lead a user to something. */
export const listMenuEntries = (user: Caller): readonly MenuEntry[] =>
  DASHBOARD_MENU[user.role].filter(({ href }) => isScreenPermitted(href, user))

const BOTTOM_PLACES = 5

/** Those of the bottom bar; what the user may not open is replaced by what they work at. Customers have none. */
export const listBottomEntries = (user: Caller): readonly MenuEntry[] => {
  if (user.role === 'CUSTOMER') return []
  const isPermitted = ({ href }: MenuEntry) => isScreenPermitted(href, user)
  const own = BOTTOM_MENU[user.role].filter(isPermitted)
  const hrefs = own.map(({ href }) => href)
  const further = user.role === 'VENDOR' ? DASHBOARD_MENU.VENDOR.slice(0, -SHARED_ENTRIES.length) : ADMIN_ENTRIES
  const more = further.filter(entry => isPermitted(entry) && !hrefs.includes(entry.href))
  return [...own.slice(0, -1), ...more.slice(0, BOTTOM_PLACES - own.length), ...own.slice(-1)]
}

/** The menu entry of a path: its own, or the one above it (an order belongs to Orders or My Orders). */
export const findCurrentEntry = (entries: readonly MenuEntry[], path: string): string | undefined => {
  const hrefs = entries.map(entry => entry.href)
  const own = hrefs.includes('/dashboard/my-orders')
    ? path.replace('/dashboard/orders/', '/dashboard/my-orders/')
    : path
  return hrefs
    .filter(href => own === href || (href !== '/' && own.startsWith(`${href}/`)))
    .sort((a, b) => b.length - a.length)[0]
}
