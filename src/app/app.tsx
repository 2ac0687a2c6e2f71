import { type ComponentType, Suspense } from 'react'
import { matchRoute, Route, Router, useLocation, useRouter } from 'wouter'
import { PAGE_PATHS, type PagePath } from '../contract/paths.ts'
import { InstallOffer } from '../features/install/install-offer.tsx'
import { Answers } from '../features/orders/answers.tsx'
import { CrashGuard } from '../features/site/crash-guard.tsx'
import { StoreFrame } from '../features/site/store-frame.tsx'
import { Notice } from '../ui/notice.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { useText } from '../ui/text.ts'
import { Toaster } from '../ui/toaster.tsx'
import { toTheTop } from './going.ts'
import { Guard } from './guard.tsx'
import { ReloadNotice } from './reload-notice.tsx'
import { dashboardFrame, type Frame, type FrameProps, NotFound, ROUTES } from './routes.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

const FRAMES: Record<Frame, () => ComponentType<FrameProps>> = {
  store: () => StoreFrame,
  dashboard: dashboardFrame.component,
  bare: () => Bare,
}

const Bare = ({ children }: FrameProps) => <main>{children}</main>

/**
 * The whole page: the frame that the path asks for, and its screen inside.
 * @param isKept whether this browser keeps anything when the page is closed
 */
export const App = ({ isKept }: { isKept: boolean }) => (
  <Router aroundNav={toTheTop}>
    <ReloadNotice />
    <CrashGuard frame={error => <main>{error}</main>}>
      {!isKept && <NothingKept />}
      <Screen />
    </CrashGuard>
    <CrashGuard frame={() => null}>
      <Toaster />
      <Answers />
      <UpdatePrompt />
      <InstallOffer />
    </CrashGuard>
  </Router>
)

const NothingKept = () => {
  const t = useText()
  return (
    <Notice
      tone="wait"
      title={t('This browser keeps nothing: what you do here works online, and is gone when you close it.')}
    />
  )
}

const Screen = () => {
  const path = usePagePath()
  const FrameOf = FRAMES[path ? ROUTES[path].frame : 'store']()
  return (
    <Suspense fallback={<Loading />}>
      <FrameOf>
        <CrashGuard key={path}>
          <Suspense fallback={<Loading />}>{path ? <RouteScreen path={path} /> : <NotFound />}</Suspense>
        </CrashGuard>
      </FrameOf>
    </Suspense>
  )
}

const RouteScreen = ({ path }: { path: PagePath }) => {
  const { who, screen } = ROUTES[path]
  const Component = screen.component()
  return (
    <Guard who={who}>
      <Route path={path}>
        <Component />
      </Route>
    </Guard>
  )
}

const usePagePath = (): PagePath | undefined => {
  const { parser } = useRouter()
  const [location] = useLocation()
  return PAGE_PATHS.find(path => matchRoute(parser, path, location)[0])
}
