import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { User } from '../contract/users.ts'
import { DashboardSearch } from '../features/dashboard/dashboard-search.tsx'
import { MenuDrawer } from '../features/dashboard/menu-drawer.tsx'
import { useMenus } from '../features/dashboard/use-menu.ts'
import { NotificationBell } from '../features/inbox/bell.tsx'
import { AccountMenu } from '../features/site/account-menu.tsx'
import { CategorySheet } from '../features/site/category-sheet.tsx'
import { ShopperBar } from '../features/site/shopper-bar.tsx'
import { TopNotes } from '../features/site/top-notes.tsx'
import { NewOrderSound } from '../features/vendor/new-order-sound.tsx'
import '../features/site/store-frame.css'
import { BottomBar } from '../ui/bottom-bar.tsx'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/page.tsx'
import { ScrollToTop } from '../ui/scroll-to-top.tsx'
import { SideBar } from '../ui/side-bar.tsx'
import { useText } from '../ui/text.ts'
import { TopBar } from '../ui/top-bar.tsx'
import { useUser } from '../ui/use-session.ts'
import './dashboard-frame.css'
import { useFetchAhead } from './fetch-ahead.ts'

/** What stands around every screen of the dashboard (specification section 2): head, sidebar by role, the screen. */
export const DashboardFrame = ({ children }: { children: ReactNode }) => {
  const t = useText()
  const user = useUser()
  return (
    <div className="dashboard-frame">
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      <TopNotes />
      {user ? <Work user={user}>{children}</Work> : <Door isKnown={user === null}>{children}</Door>}
      <NewOrderSound />
      <ScrollToTop />
    </div>
  )
}

/** Where a second factor is set up; who must have one first is led nowhere else. */
const SETTINGS = '/dashboard/settings'

const Work = ({ user, children }: { user: User; children: ReactNode }) => {
  const t = useText()
  const [path] = useLocation()
  const { side, bottom } = useMenus(user.role)
  useFetchAhead(user.role)
  return (
    <>
      <TopBar
        menu={<MenuDrawer items={side} />}
        search={<DashboardSearch worksAs={user.role} />}
        end={
          <>
            <NotificationBell />
            <AccountMenu user={user} place="profile" />
          </>
        }
      />
      <div className="dashboard-body">
        <SideBar label={t('Dashboard')} items={side} />
        <Main>{user.mustEnrol && path !== SETTINGS ? <Redirect to={SETTINGS} replace /> : children}</Main>
      </div>
      {user.role === 'CUSTOMER' ? <ShopperPlaces /> : <BottomBar items={bottom} />}
    </>
  )
}

/** A shopper's five places stay where they were in the shop. */
const ShopperPlaces = () => (
  <>
    <ShopperBar />
    <CategorySheet />
  </>
)

/** Nobody is signed in, or it is not known yet. */
const Door = ({ isKnown, children }: { isKnown: boolean; children: ReactNode }) => {
  const t = useText()
  return (
    <div className="dashboard-door">
      <TopBar
        search={<DashboardSearch />}
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
      <Main>{children}</Main>
    </div>
  )
}

const Main = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1}>
    {children}
  </main>
)
