import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Route } from 'wouter'
import type { PagePath } from '../contract/page-paths.ts'
import { ErrorBoundary } from '../features/site/error-boundary.tsx'
import { Loading } from '../ui/skeleton.tsx'
import type { AppRoute } from './lazy-screen.ts'
import { RouteGuard } from './route-guard.tsx'

const NotFound = lazy(() => import('../features/site/not-found.tsx'))

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
      <Suspense fallback={<Loading />}>
        {path && route ? <RouteScreen path={path} route={route} /> : <NotFound />}
      </Suspense>
    </ErrorBoundary>
  </Frame>
)

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
