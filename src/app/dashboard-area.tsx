import type { ReactNode } from 'react'
import type { DashboardPath } from '../contract/page-paths.ts'
import { DashboardFrame } from './dashboard-frame.tsx'
import { DASHBOARD_ROUTES } from './dashboard-routes.ts'
import { FramedScreen } from './framed-screen.tsx'

export { DASHBOARD_ROUTES }

/** A screen of the dashboard in its frame. */
const DashboardArea = ({ path }: { path: DashboardPath }) => {
  const route = DASHBOARD_ROUTES[path]
  return <FramedScreen frame={route.isBare ? BareFrame : DashboardFrame} path={path} route={route} />
}

const BareFrame = ({ children }: { children: ReactNode }) => <main>{children}</main>

export default DashboardArea
