import { type ComponentType, Suspense } from 'react'
import { matchRoute, Route, Router, useLocation, useRouter } from 'wouter'
import { PAGE_PATHS, type PagePath } from '../contract/page-paths.ts'
import { InstallPrompt } from '../features/install/install-prompt.tsx'
import { LateResultToasts } from '../features/outbox/late-result-toasts.tsx'
import { ErrorBoundary } from '../features/site/error-boundary.tsx'
import { StoreFrame } from '../features/site/store-frame.tsx'
import { useTranslate } from '../ui/i18n.ts'
import { Notice } from '../ui/notice.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { withScrollToTop } from './navigation.ts'
import { ReloadNotice } from './reload-notice.tsx'
import { RouteGuard } from './route-guard.tsx'
import { dashboardFrame, type FrameName, type FrameProps, NotFound, ROUTES } from './routes.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

const FRAMES: Record<FrameName, () => ComponentType<FrameProps>> = {
  store: () => StoreFrame,
  dashboard: dashboardFrame.component,
  bare: () => BareFrame,
}

const BareFrame = ({ children }: FrameProps) => <main>{children}</main>

/**
 * The page: the frame of the current path, with its screen inside.
 * @param isKept whether this browser keeps data when the page is closed
 */
export const App = ({ isKept }: { isKept: boolean }) => (
  <Router aroundNav={withScrollToTop}>
    <ReloadNotice />
    <ErrorBoundary frame={error => <main>{error}</main>}>
      {!isKept && <NoStorageNotice />}
      <CurrentScreen />
    </ErrorBoundary>
    <ErrorBoundary frame={() => null}>
      <Toaster />
      <LateResultToasts />
      <UpdatePrompt />
      <InstallPrompt />
    </ErrorBoundary>
  </Router>
)

const NoStorageNotice = () => {
  const t = useTranslate()
  return (
    <Notice
      tone="wait"
      title={t(
        'This browser does not save data. Haat works while you are online, but everything is gone when you close it.',
      )}
    />
  )
}

const CurrentScreen = () => {
  const path = usePagePath()
  const Frame = FRAMES[path ? ROUTES[path].frame : 'store']()
  return (
    <Suspense fallback={<Loading />}>
      <Frame>
        <ErrorBoundary key={path}>
          <Suspense fallback={<Loading />}>{path ? <RouteScreen path={path} /> : <NotFound />}</Suspense>
        </ErrorBoundary>
      </Frame>
    </Suspense>
  )
}

const RouteScreen = ({ path }: { path: PagePath }) => {
  const { who, screen } = ROUTES[path]
  const Component = screen.component()
  return (
    <RouteGuard who={who}>
      <Route path={path}>
        <Component />
      </Route>
    </RouteGuard>
  )
}

const usePagePath = (): PagePath | undefined => {
  const { parser } = useRouter()
  const [location] = useLocation()
  return PAGE_PATHS.find(path => matchRoute(parser, path, location)[0])
}
