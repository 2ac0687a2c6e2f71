import { Bell, Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { BOTTOM_MENU, DASHBOARD_MENU, findCurrentEntry, type MenuEntry } from '../../features/dashboard/menu.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import type { NavItem } from '../../ui/controls/nav-item.ts'
import { Avatar } from '../../ui/goods/avatar.tsx'
import { BottomBar } from '../../ui/layout/bottom-bar.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { SideBar } from '../../ui/layout/side-bar.tsx'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { OfflineBanner } from '../../ui/notices/offline-banner.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { SampleSearch, SHOPPER_NAV_ITEMS } from './shop-frame-sample.tsx'

const ROLES = { customer: 'CUSTOMER', vendor: 'VENDOR', admin: 'SUPER_ADMIN' } as const
const BADGES: Record<string, number> = {
  '/dashboard/orders': 1_204,
  '/dashboard/notifications': 128,
  '/dashboard/pending': 2,
}

export type DashboardFrameSampleProps = {
  who: keyof typeof ROLES
  /** The last part of the screen's path. */
  at: string
  isOffline?: boolean
  /** For forms and reading. */
  isNarrow?: boolean
  children: ReactNode
}

/** The frame around a dashboard screen. */
export const DashboardFrameSample = ({
  who,
  at,
  isOffline = false,
  isNarrow = false,
  children,
}: DashboardFrameSampleProps) => {
  const role = ROLES[who]
  const shown = (entries: readonly MenuEntry[]): NavItem[] =>
    entries.map(entry => ({
      ...entry,
      badge: BADGES[entry.href] ?? 0,
      isCurrent: entry.href === findCurrentEntry(entries, `/dashboard/${at}`),
    }))
  const items = shown(DASHBOARD_MENU[role])
  return (
    <>
      {isOffline && <OfflineBanner savedAt={new Date()} pending={{ count: 2, href: '/dashboard/pending' }} />}
      <TopBar
        menu={<IconButton icon={MenuIcon} label="Menu" />}
        search={<SampleSearch />}
        end={
          <div className="dashboard-end">
            <IconButton icon={Bell} label="Notifications, 99+ unread" badge={128} />
            <Menu variant="icon" label="Account" trigger={<Avatar name="Rokeya Basak" />} items={items.slice(-4)} />
          </div>
        }
      />
      <div className="dashboard">
        <SideBar label="Dashboard" items={items} />
        <main>
          <Page width={isNarrow ? 'narrow' : 'full'}>{children}</Page>
        </main>
      </div>
      <BottomBar items={role === 'CUSTOMER' ? SHOPPER_NAV_ITEMS : shown(BOTTOM_MENU[role])} />
    </>
  )
}
