import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { PagePath } from '../contract/paths.ts'
import type { Who } from '../contract/roles.ts'

export type Frame = 'store' | 'dashboard' | 'bare'
export type AppRoute = {
  path: PagePath
  screen: LazyExoticComponent<ComponentType>
  frame: Frame
  /** Who may see it (specification section 6); absent: anyone. */
  who?: Who
}

/** Every screen that is built. Each is a chunk of its own. */
export const ROUTES: readonly AppRoute[] = []

export const NotFound = lazy(() => import('../features/site/not-found.tsx'))
