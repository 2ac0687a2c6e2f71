import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { User } from '../contract/accounts/users.ts'
import { CartButton } from '../features/cart/cart-button.tsx'
import { DashboardSearch } from '../features/dashboard/dashboard-search.tsx'
import { MenuDrawer } from '../features/dashboard/menu-drawer.tsx'
import { isPathPermitted } from '../features/dashboard/screen-permissions.ts'
import { useMenus } from '../features/dashboard/use-menus.ts'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { NewOrderSound } from '../features/orders/queue/new-order-sound.tsx'
import { AccountMenu } from '../features/storefront/account-menu.tsx'
import { CategorySheet } from '../features/storefront/category-sheet.tsx'
import { StoreBottomBar } from '../features/storefront/store-bottom-bar.tsx'
import { TopNotices } from '../features/storefront/top-notices.tsx'
import '../features/storefront/store-frame.css'
import { Button } from '../ui/controls/button.tsx'
import type { NavItem } from '../ui/controls/nav-item.ts'
import { LeaveGuard } from '../ui/forms/leave-guard.tsx'
import { BottomBar } from '../ui/layout/bottom-bar.tsx'
import { Row } from '../ui/layout/page.tsx'
import { ScrollToTop } from '../ui/layout/scroll-to-top.tsx'
import { SideBar } from '../ui/layout/side-bar.tsx'
import { TopBar } from '../ui/layout/top-bar.tsx'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import { useUser } from '../ui/state/use-user.ts'
import { useTranslate } from '../ui/text/i18n.ts'
import './dashboard-frame.css'
import { useDashboardPrefetch } from './dashboard-prefetch.ts'

/**
 * The frame of every dashboard screen: top bar, and a sidebar or bottom bar for the role. The screen keeps
 * its place in the tree while it is not known yet who is signed in: in another place it would be mounted again, and a
 * form would lose its input.
 */
export const DashboardFrame = ({ children }: { children: ReactNode }) => {
  const t = useTranslate()
  const user = useUser()
  const [path] = useLocation()
  const { side, bottom } = useMenus(user)
  useDashboardPrefetch(user)
  return (
    <div className={user ? 'dashboard-frame' : 'dashboard-frame dashboard-signed-out'}>
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      <TopNotices />
      {user ? <SignedInBar user={user} menu={side} /> : <SignedOutBar isKnown={user === null} />}
      <div className="dashboard-body">
        {user && <SideBar label={t('Dashboard')} items={side} />}
        <main id="main" tabIndex={-1}>
          {user?.mustEnrol && path !== SETTINGS_PATH ? (
            <Redirect to={SETTINGS_PATH} replace />
          ) : user?.shopRole && !isPathPermitted(path, user) ? (
            <NotPermitted />
          ) : (
            children
          )}
        </main>
      </div>
      {user && (user.role === 'CUSTOMER' ? <ShopperNavigation /> : <BottomBar items={bottom} />)}
      <NewOrderSound />
      <ScrollToTop />
      <LeaveGuard />
    </div>
  )
}

/** A screen that a person's role in a shop does not open, with or without a network. */
const NotPermitted = () => {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('Your role in this shop does not open this page')}
      illustration="knot"
      link={{ href: '/dashboard/index', label: t('Go to the overview') }}
    >
      {t('Ask the owner of the shop if you need it.')}
    </EmptyState>
  )
}

/** Where a second factor is set up. A user who must set one up first is redirected here from every other screen. */
const SETTINGS_PATH = '/dashboard/settings'

const SignedInBar = ({ user, menu }: { user: User; menu: NavItem[] }) => (
  <TopBar
    menu={<MenuDrawer items={menu} />}
    search={<DashboardSearch worksAs={user.role} />}
    end={
      <>
        <NotificationBell />
        {user.role === 'CUSTOMER' && <CartButton />}
        <AccountMenu user={user} link="profile" />
      </>
    }
  />
)

/** Customers keep the bottom bar of the shop. */
const ShopperNavigation = () => (
  <>
    <StoreBottomBar />
    <CategorySheet />
  </>
)

/**
 * `isKnown`: nobody is signed in; else it is not known yet, and there is no search, because what is typed into it would
 * be lost when the bar changes.
 */
const SignedOutBar = ({ isKnown }: { isKnown: boolean }) => {
  const t = useTranslate()
  return (
    <TopBar
      search={isKnown && <DashboardSearch />}
      end={
        isKnown && (
          <Row>
            <Button variant="soft" href="/login">
              {t('Login')}
            </Button>
            <Button variant="brand" href="/sign-up">
              {t('Sign up')}
            </Button>
          </Row>
        )
      }
    />
  )
}
