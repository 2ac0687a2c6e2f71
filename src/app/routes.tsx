import { lazy, type ReactNode } from 'react'
import type { PagePath } from '../contract/page-paths.ts'
import type { Who } from '../contract/roles.ts'
import { type LazyScreen, lazyScreen, withDependencies } from './lazy-screen.ts'

export type FrameName = 'store' | 'dashboard' | 'bare'
export type FrameProps = { children: ReactNode }
export type AppRoute = {
  screen: LazyScreen
  frame: FrameName
  /** Who may see it; absent: anyone. */
  who?: Who
}

// In a chunk of its own: signed-out visitors do not load it.
export const dashboardFrame = lazyScreen<FrameProps>(async () => ({
  default: (await import('./dashboard-frame.tsx')).DashboardFrame,
}))

/** The screen of each path, each in a chunk of its own. */
export const ROUTES: Record<PagePath, AppRoute> = {
  '/': { frame: 'store', screen: lazyScreen(() => import('../features/site/home.tsx')) },
  '/products': { frame: 'store', screen: lazyScreen(() => import('../features/product-listing/products.tsx')) },
  '/products/:id': { frame: 'store', screen: lazyScreen(() => import('../features/product-page/product.tsx')) },
  '/shops': { frame: 'store', screen: lazyScreen(() => import('../features/shops/shops.tsx')) },
  '/shops/:id': { frame: 'store', who: ['CUSTOMER'], screen: lazyScreen(() => import('../features/shops/shop.tsx')) },
  '/recent-products': {
    frame: 'store',
    who: ['CUSTOMER'],
    screen: lazyScreen(() => import('../features/recent-products/recent-products.tsx')),
  },
  '/compare-products': { frame: 'store', screen: lazyScreen(() => import('../features/comparison/compare.tsx')) },
  '/cart': { frame: 'store', screen: lazyScreen(() => import('../features/cart/cart.tsx')) },
  '/checkout': {
    frame: 'store',
    who: ['CUSTOMER'],
    screen: lazyScreen(() =>
      withDependencies(
        import('../features/checkout/checkout.tsx'),
        import('../features/order-page/order-page.tsx'),
        dashboardFrame.load(),
      ),
    ),
  },
  '/payment/success': {
    frame: 'store',
    who: ['CUSTOMER'],
    screen: lazyScreen(() => import('../features/payment/payment-result.tsx')),
  },
  '/payment/failed': {
    frame: 'store',
    who: ['CUSTOMER'],
    screen: lazyScreen(() => import('../features/payment/payment-result.tsx')),
  },
  '/dashboard/my-orders': {
    frame: 'dashboard',
    who: ['CUSTOMER'],
    screen: lazyScreen(() => import('../features/orders/my-orders.tsx')),
  },
  '/dashboard/my-reviews': {
    frame: 'dashboard',
    who: ['CUSTOMER'],
    screen: lazyScreen(() => import('../features/reviews/my-reviews.tsx')),
  },
  '/dashboard/my-followed-shops': {
    frame: 'dashboard',
    who: ['CUSTOMER'],
    screen: lazyScreen(() => import('../features/shops/my-followed-shops.tsx')),
  },
  '/dashboard/orders/:id': {
    frame: 'dashboard',
    who: ['CUSTOMER', 'VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/order-page/order-page.tsx')),
  },
  '/dashboard/orders/:id/invoice': {
    frame: 'bare',
    who: ['CUSTOMER', 'VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/print/invoice.tsx')),
  },
  '/dashboard/orders/:id/packing-slip': {
    frame: 'bare',
    who: ['CUSTOMER', 'VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/print/packing-slip.tsx')),
  },
  '/dashboard/pending': {
    frame: 'dashboard',
    screen: lazyScreen(() => import('../features/outbox/pending-changes.tsx')),
  },
  '/my-account': {
    frame: 'dashboard',
    who: 'signed-in',
    screen: lazyScreen(() => import('../features/dashboard/redirect.tsx')),
  },
  '/dashboard': {
    frame: 'dashboard',
    who: 'signed-in',
    screen: lazyScreen(() => import('../features/dashboard/redirect.tsx')),
  },
  '/dashboard/index': {
    frame: 'dashboard',
    who: 'signed-in',
    screen: lazyScreen(() => import('../features/dashboard/dashboard-index.tsx')),
  },
  '/dashboard/orders': {
    frame: 'dashboard',
    who: ['VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/order-management/orders.tsx')),
  },
  '/dashboard/shop-products': {
    frame: 'dashboard',
    who: ['VENDOR'],
    screen: lazyScreen(() => import('../features/vendor-products/shop-products.tsx')),
  },
  '/dashboard/my-shops': {
    frame: 'dashboard',
    who: ['VENDOR'],
    screen: lazyScreen(() => import('../features/vendor-shops/my-shops.tsx')),
  },
  '/dashboard/shop-reviews': {
    frame: 'dashboard',
    who: ['VENDOR'],
    screen: lazyScreen(() => import('../features/vendor-reviews/shop-reviews.tsx')),
  },
  '/dashboard/shop-followers': {
    frame: 'dashboard',
    who: ['VENDOR'],
    screen: lazyScreen(() => import('../features/vendor-shops/shop-followers.tsx')),
  },
  '/dashboard/coupons': {
    frame: 'dashboard',
    who: ['VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/coupons/coupons.tsx')),
  },
  '/dashboard/notifications': {
    frame: 'dashboard',
    who: 'signed-in',
    screen: lazyScreen(() => import('../features/notifications/notifications.tsx')),
  },
  '/dashboard/profile': {
    frame: 'dashboard',
    who: 'signed-in',
    screen: lazyScreen(() => import('../features/profile/profile.tsx')),
  },
  '/dashboard/settings': {
    frame: 'dashboard',
    who: 'signed-in',
    screen: lazyScreen(() => import('../features/settings/settings.tsx')),
  },
  '/dashboard/products': {
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-products/products.tsx')),
  },
  '/dashboard/shops': {
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-shops/shops.tsx')),
  },
  '/dashboard/categories': {
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-categories/categories.tsx')),
  },
  '/dashboard/newsletters': {
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-newsletters/newsletters.tsx')),
  },
  '/dashboard/contact-messages': {
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-messages/contact-messages.tsx')),
  },
  '/dashboard/audit-log': {
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-audit-log/audit-log.tsx')),
  },
  '/dashboard/customers': {
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-people/customers.tsx')),
  },
  '/dashboard/vendors': {
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-people/vendors.tsx')),
  },
  '/dashboard/admins': {
    frame: 'dashboard',
    who: ['SUPER_ADMIN'],
    screen: lazyScreen(() => import('../features/admin-people/admins.tsx')),
  },
  '/login': { frame: 'store', screen: lazyScreen(() => import('../features/auth/login.tsx')) },
  '/sign-up': { frame: 'store', screen: lazyScreen(() => import('../features/auth/sign-up.tsx')) },
  '/contact': { frame: 'store', screen: lazyScreen(() => import('../features/about/contact.tsx')) },
  '/about-us': { frame: 'store', screen: lazyScreen(() => import('../features/about/about-us.tsx')) },
  '/faq': { frame: 'store', screen: lazyScreen(() => import('../features/about/faq.tsx')) },
  '/forgot-password': { frame: 'store', screen: lazyScreen(() => import('../features/auth/forgot-password.tsx')) },
  '/reset-password': { frame: 'store', screen: lazyScreen(() => import('../features/auth/reset-password.tsx')) },
  '/confirm-email': {
    frame: 'store',
    screen: lazyScreen(() => import('../features/email-confirmation/confirm-email.tsx')),
  },
  '/unauthorized-access': {
    frame: 'store',
    screen: lazyScreen(() => import('../features/site/unauthorized-access.tsx')),
  },
}

export const NotFound = lazy(() => import('../features/site/not-found.tsx'))
