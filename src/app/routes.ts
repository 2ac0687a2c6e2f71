import { type DashboardPath, isDashboardPath, type PagePath, type StorePath } from '../contract/page-paths.ts'
import { type AppRoute, lazyScreen, withDependencies } from './lazy-screen.ts'

let dashboardRoutes: Record<DashboardPath, AppRoute> | undefined

/** The dashboard's frame and table of routes, in a chunk of their own: signed-out visitors do not load it. */
export const dashboardArea = lazyScreen<{ path: DashboardPath }>(async () => {
  const area = await import('./dashboard-area.tsx')
  dashboardRoutes = area.DASHBOARD_ROUTES
  return area
})

/** The route of a path; for a path of the dashboard undefined until `dashboardArea` is loaded. */
export const findRoute = (path: PagePath): AppRoute | undefined =>
  isDashboardPath(path) ? dashboardRoutes?.[path] : STORE_ROUTES[path]

/**
 * The screen of each path of the shop, each in a chunk of its own. Those of the dashboard are in dashboard-routes.ts.
 */
export const STORE_ROUTES: Record<StorePath, AppRoute> = {
  '/': {
    screen: lazyScreen(async () => {
      const home = await import('../features/storefront/home.tsx')
      await home.loadChosenBlocks()
      return home
    }),
  },
  '/products': { screen: lazyScreen(() => import('../features/products/listing/products.tsx')) },
  '/products/:id': { screen: lazyScreen(() => import('../features/storefront/product/product.tsx')) },
  '/shops': { screen: lazyScreen(() => import('../features/shops/customer/shops.tsx')) },
  '/shops/:id': { who: ['CUSTOMER'], screen: lazyScreen(() => import('../features/storefront/shop/shop.tsx')) },
  '/recent-products': {
    who: ['CUSTOMER'],
    screen: lazyScreen(() => import('../features/products/recent/recent-products.tsx')),
  },
  '/wishlist': { screen: lazyScreen(() => import('../features/wishlist/wishlist.tsx')) },
  '/compare-products': { screen: lazyScreen(() => import('../features/products/comparison/compare.tsx')) },
  '/cart': { screen: lazyScreen(() => import('../features/orders/cart/cart.tsx')) },
  '/checkout': {
    screen: lazyScreen(() =>
      withDependencies(
        import('../features/orders/checkout/checkout.tsx'),
        import('../features/orders/page/order-page.tsx'),
        dashboardArea.load(),
      ),
    ),
  },
  '/payment/success': {
    screen: lazyScreen(() => import('../features/payments/payment-result.tsx')),
  },
  '/payment/failed': {
    screen: lazyScreen(() => import('../features/payments/payment-result.tsx')),
  },
  '/login': { screen: lazyScreen(() => import('../features/accounts/sign-in/login.tsx')) },
  '/sign-up': { screen: lazyScreen(() => import('../features/accounts/sign-in/sign-up.tsx')) },
  '/contact': { screen: lazyScreen(() => import('../features/contact/about/contact.tsx')) },
  '/about-us': { screen: lazyScreen(() => import('../features/contact/about/about-us.tsx')) },
  '/faq': { screen: lazyScreen(() => import('../features/storefront/about/faq.tsx')) },
  '/pages/:slug': { screen: lazyScreen(() => import('../features/content/content-page.tsx')) },
  '/campaigns/:slug': { screen: lazyScreen(() => import('../features/campaigns/campaign-page.tsx')) },
  '/forgot-password': { screen: lazyScreen(() => import('../features/accounts/sign-in/forgot-password.tsx')) },
  '/reset-password': { screen: lazyScreen(() => import('../features/accounts/sign-in/reset-password.tsx')) },
  '/confirm-email': {
    screen: lazyScreen(() => import('../features/accounts/email-confirmation/confirm-email.tsx')),
  },
  '/join-shop': { screen: lazyScreen(() => import('../features/shops/vendor/join-shop.tsx')) },
  '/unauthorized-access': {
    screen: lazyScreen(() => import('../features/storefront/unauthorized-access.tsx')),
  },
}
