import {
  Bell,
  Boxes,
  ClipboardList,
  LayoutDashboard,
  type LucideIcon,
  Menu as MenuIcon,
  MessageSquareText,
  Package,
  RefreshCw,
  Send,
  Settings,
  Store,
  Ticket,
  UserRound,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { BottomBar } from '../ui/bottom-bar.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import type { NavItem } from '../ui/nav-item.ts'
import { OfflineStrip } from '../ui/offline-strip.tsx'
import { Page } from '../ui/page.tsx'
import { SideBar } from '../ui/side-bar.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { SampleSearch } from './frame.tsx'

const entry = (path: string, label: string, icon: LucideIcon, badge = 0): NavItem => ({
  href: `/dashboard/${path}`,
  label,
  icon,
  badge,
})
const LAST = [
  entry('notifications', 'Notifications', Bell, 128),
  entry('pending', 'Pending changes', RefreshCw, 2),
  entry('profile', 'Profile', UserRound),
  entry('settings', 'Settings', Settings),
]
const MENUS = {
  vendor: [
    entry('index', 'Dashboard', LayoutDashboard),
    entry('orders', 'Orders', ClipboardList, 4),
    entry('shop-products', 'Products', Package),
    entry('shop-reviews', 'Reviews', MessageSquareText),
    ...LAST,
  ],
  admin: [
    entry('index', 'Dashboard', LayoutDashboard),
    entry('products', 'Products', Boxes),
    entry('customers', 'Customers', Users),
    entry('shops', 'Shops', Store),
    entry('coupons', 'Coupons', Ticket),
    entry('newsletters', 'Newsletters', Send),
    ...LAST,
  ],
}
const BOTTOM = {
  vendor: ['index', 'orders', 'shop-products', 'shop-reviews', 'profile'],
  admin: ['index', 'products', 'shops', 'customers', 'profile'],
}

export type DashboardFrameProps = {
  who: keyof typeof MENUS
  /** The last part of the path that is shown. */
  at: string
  isOffline?: boolean
  /** A form, or reading. */
  isNarrow?: boolean
  children: ReactNode
}

/** What stands around a screen of the dashboard. */
export const DashboardFrame = ({ who, at, isOffline = false, isNarrow = false, children }: DashboardFrameProps) => {
  const items = MENUS[who].map(item => ({ ...item, isCurrent: item.href.endsWith(`/${at}`) }))
  const bottom = BOTTOM[who].map(path => items.find(item => item.href.endsWith(`/${path}`))!)
  return (
    <>
      {isOffline && <OfflineStrip savedAt={new Date()} pending={{ count: 2, href: '/dashboard/pending' }} />}
      <TopBar
        menu={<IconButton icon={MenuIcon} label="Menu" />}
        search={<SampleSearch />}
        end={
          <div className="dashboard-end">
            <IconButton icon={Bell} label="Notifications, 99+ unread" badge={128} />
            <Menu look="icon" label="Account" trigger={<Avatar name="Rokeya Basak" />} items={LAST} />
          </div>
        }
      />
      <div className="dashboard">
        <SideBar label="Dashboard" items={items} />
        <main>
          <Page width={isNarrow ? 'narrow' : 'full'}>{children}</Page>
        </main>
      </div>
      <BottomBar items={bottom} />
    </>
  )
}
