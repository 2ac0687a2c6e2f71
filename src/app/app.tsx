import { Suspense } from 'react'
import { matchRoute, Router, useLocation, useRouter } from 'wouter'
import { isDashboardPath, PAGE_PATHS, type PagePath } from '../contract/page-paths.ts'
import { InstallPrompt } from '../features/install/install-prompt.tsx'
import { LateResultToasts } from '../features/outbox/late-result-toasts.tsx'
import { ErrorBoundary } from '../features/storefront/error-boundary.tsx'
import { StoreFrame } from '../features/storefront/store-frame.tsx'
import { Notice } from '../ui/notices/notice.tsx'
import { Toaster } from '../ui/overlays/toaster.tsx'
import { useTranslate } from '../ui/text/i18n.ts'
import { FramedScreen } from './framed-screen.tsx'
import { withScrollToTop } from './navigation.ts'
import { ReloadNotice } from './reload-notice.tsx'
import { dashboardArea, STORE_ROUTES } from './routes.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

type AppProps = {
  /** Whether this browser keeps data when the page is closed. */
  isKept: boolean
  /** The URL, where the server renders. */
  path?: string
  search?: string
  /** Called when all is rendered and nothing of it is in the page yet. */
  beforeFirstCommit?: () => void
}

/** The page: the frame of the current path, with its screen inside. */
export const App = ({ isKept, path, search, beforeFirstCommit }: AppProps) => (
  <Router aroundNav={withScrollToTop} ssrPath={path} ssrSearch={search}>
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
    <LastRendered call={beforeFirstCommit} />
  </Router>
)

/**
 * Calls during the rendering, because React has no effect that runs before it removes the server's HTML. Rendering
 * takes several turns of the event loop, in which people go on typing.
 */
const LastRendered = ({ call }: { call: (() => void) | undefined }) => {
  call?.()
  return null
}

const NoStorageNotice = () => {
  const t = useTranslate()
  return (
    <Notice
      tone="wait"
      title={t(
        'This browser does not save data. The market works while you are online, but everything is gone when you close it.',
      )}
    />
  )
}

const CurrentScreen = () => {
  const path = usePagePath()
  const DashboardArea = dashboardArea.component()
  return (
    <Suspense
      fallback={
        <StoreFrame>
          <ScreenSkeleton path={path} />
        </StoreFrame>
      }
    >
      {path && isDashboardPath(path) ? (
        <DashboardArea path={path} />
      ) : (
        <FramedScreen frame={StoreFrame} path={path} route={path && STORE_ROUTES[path]} />
      )}
    </Suspense>
  )
}

const usePagePath = (): PagePath | undefined => {
  const { parser } = useRouter()
  const [location] = useLocation()
  return PAGE_PATHS.find(path => matchRoute(parser, path, location)[0])
}
