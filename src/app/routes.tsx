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
export const ROUTES: readonly AppRoute[] = [
  { path: '/', frame: 'store', screen: lazy(() => import('../features/site/home.tsx')) },
  { path: '/products', frame: 'store', screen: lazy(() => import('../features/catalogue/products.tsx')) },
  { path: '/products/:id', frame: 'store', screen: lazy(() => import('../features/catalogue/product.tsx')) },
  { path: '/cart', frame: 'store', screen: lazy(() => import('../features/cart/cart.tsx')) },
  {
    path: '/checkout',
    frame: 'store',
    who: ['CUSTOMER'],
    screen: lazy(() => import('../features/checkout/checkout.tsx')),
  },
  { path: '/login', frame: 'store', screen: lazy(() => import('../features/account/login.tsx')) },
  { path: '/sign-up', frame: 'store', screen: lazy(() => import('../features/account/sign-up.tsx')) },
  {
    path: '/unauthorized-access',
    frame: 'store',
    screen: lazy(() => import('../features/site/unauthorized-access.tsx')),
  },
]

export const NotFound = lazy(() => import('../features/site/not-found.tsx'))
