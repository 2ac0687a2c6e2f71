import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { Route } from 'wouter'
import type { PagePath } from '../contract/page-paths.ts'
import { ErrorBoundary } from '../features/storefront/error-boundary.tsx'
import type { AppRoute } from './lazy-screen.ts'
import { RouteGuard } from './route-guard.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { repeatEarlyInput } from './takeover.ts'

const NotFound = lazy(() => import('../features/storefront/not-found.tsx'))

type FramedScreenProps = {
  frame: ComponentType<{ children: ReactNode }>
  path: PagePath | undefined
  /** Undefined: there is no such page. */
  route: AppRoute | undefined
}

/** A screen in its frame, which stays while the screen loads or fails. */
export const FramedScreen = ({ frame: Frame, path, route }: FramedScreenProps) => (
  <Frame>
    <ErrorBoundary key={path}>
      <Suspense fallback={<ScreenSkeleton path={path} />}>
        {path && route ? <RouteScreen path={path} route={route} /> : <NotFound />}
        <RenderedSignal part="screen" />
      </Suspense>
    </ErrorBoundary>
    <RenderedSignal part="frame" />
  </Frame>
)

/** After the part in the tree, so that its effect runs once the part is in the page. */
const RenderedSignal = ({ part }: { part: 'frame' | 'screen' }) => {
  useLayoutEffect(() => repeatEarlyInput(part), [part])
  return null
}

const RouteScreen = ({ path, route }: { path: PagePath; route: AppRoute }) => {
  const Component = route.screen.component()
  return (
    <RouteGuard who={route.who}>
      <Route path={path}>
        <Component />
      </Route>
    </RouteGuard>
  )
}
