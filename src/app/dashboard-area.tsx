import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import type { DashboardPath } from '../contract/page-paths.ts'
import { isScreenPermitted } from '../features/dashboard/screen-permissions.ts'
import { useUser } from '../ui/state/use-user.ts'
import { DashboardFrame } from './dashboard-frame.tsx'
import { DASHBOARD_ROUTES } from './dashboard-routes.ts'
import { FramedScreen } from './framed-screen.tsx'

export { DASHBOARD_ROUTES }

/**
 * A screen of the dashboard in its frame. The market's staff are sent away from what is not their work; the frame tells the
 * people of a shop whom to ask.
 */
const DashboardArea = ({ path }: { path: DashboardPath }) => {
  const user = useUser()
  const route = DASHBOARD_ROUTES[path]
  const isToldInFrame = Boolean(user?.shopRole) && !route.isBare
  if (user && !isToldInFrame && !isScreenPermitted(path, user))
    return <Redirect to={`/unauthorized-access?role=${user.role}`} replace />
  return <FramedScreen frame={route.isBare ? BareFrame : DashboardFrame} path={path} route={route} />
}

const BareFrame = ({ children }: { children: ReactNode }) => <main>{children}</main>

export default DashboardArea
