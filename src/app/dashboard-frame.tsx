import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { User } from '../contract/users.ts'
import { CartButton } from '../features/cart/cart-button.tsx'
import { DashboardSearch } from '../features/dashboard/dashboard-search.tsx'
import { MenuDrawer } from '../features/dashboard/menu-drawer.tsx'
import { useMenus } from '../features/dashboard/use-menus.ts'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { NewOrderSound } from '../features/order-management/new-order-sound.tsx'
import { AccountMenu } from '../features/site/account-menu.tsx'
import { CategorySheet } from '../features/site/category-sheet.tsx'
import { StoreBottomBar } from '../features/site/store-bottom-bar.tsx'
import { TopNotices } from '../features/site/top-notices.tsx'
import '../features/site/store-frame.css'
import { BottomBar } from '../ui/bottom-bar.tsx'
import { Button } from '../ui/button.tsx'
import { useTranslate } from '../ui/i18n.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Row } from '../ui/page.tsx'
import { ScrollToTop } from '../ui/scroll-to-top.tsx'
import { SideBar } from '../ui/side-bar.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { useUser } from '../ui/use-user.ts'
import './dashboard-frame.css'
import { useDashboardPrefetch } from './dashboard-prefetch.ts'

/** The frame of every dashboard screen: top bar, and a sidebar or bottom bar for the role. */
export const DashboardFrame = ({ children }: { children: ReactNode }) => {
  const t = useTranslate()
  const user = useUser()
  return (
    <div className="dashboard-frame">
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      <TopNotices />
      {user ? (
        <SignedInLayout user={user}>{children}</SignedInLayout>
      ) : (
        <SignedOutLayout isKnown={user === null}>{children}</SignedOutLayout>
      )}
      <NewOrderSound />
      <ScrollToTop />
      <LeaveGuard />
    </div>
  )
}

/** Where a second factor is set up. A user who must set one up first is redirected here from every other screen. */
const SETTINGS_PATH = '/dashboard/settings'

const SignedInLayout = ({ user, children }: { user: User; children: ReactNode }) => {
  const t = useTranslate()
  const [path] = useLocation()
  const { side, bottom } = useMenus(user.role)
  useDashboardPrefetch(user.role)
  return (
    <>
      <TopBar
        menu={<MenuDrawer items={side} />}
        search={<DashboardSearch worksAs={user.role} />}
        end={
          <>
            <NotificationBell />
            {user.role === 'CUSTOMER' && <CartButton />}
            <AccountMenu user={user} link="profile" />
          </>
        }
      />
      <div className="dashboard-body">
        <SideBar label={t('Dashboard')} items={side} />
        <MainContent>
          {user.mustEnrol && path !== SETTINGS_PATH ? <Redirect to={SETTINGS_PATH} replace /> : children}
        </MainContent>
      </div>
      {user.role === 'CUSTOMER' ? <ShopperNavigation /> : <BottomBar items={bottom} />}
    </>
  )
}

/** Customers keep the bottom bar of the shop. */
const ShopperNavigation = () => (
  <>
    <StoreBottomBar />
    <CategorySheet />
  </>
)

/**
 * `isKnown`: nobody is signed in; else it is not known yet, and there is no search, because what is typed into it would be
 * lost when the layout changes.
 */
const SignedOutLayout = ({ isKnown, children }: { isKnown: boolean; children: ReactNode }) => {
  const t = useTranslate()
  return (
    <div className="dashboard-door">
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
      <MainContent>{children}</MainContent>
    </div>
  )
}

const MainContent = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1}>
    {children}
  </main>
)
