import { lazy, type ReactNode } from 'react'
import type { PagePath } from '../contract/paths.ts'
import type { Who } from '../contract/roles.ts'
import { leadingTo, type Screen, screen } from './screen.ts'

export type Frame = 'store' | 'dashboard' | 'bare'
export type FrameProps = { children: ReactNode }
export type AppRoute = {
  screen: Screen
  frame: Frame
  /** Who may see it (specification section 6); absent: anyone. */
  who?: Who
}

// A shopper who only looks around does not load the dashboard.
export const dashboardFrame = screen<FrameProps>(async () => ({
  default: (await import('./dashboard-frame.tsx')).DashboardFrame,
}))

/** The screen of each path. Each is a chunk of its own. */
export const ROUTES: Record<PagePath, AppRoute> = {
  '/': { frame: 'store', screen: screen(() => import('../features/site/home.tsx')) },
  '/products': { frame: 'store', screen: screen(() => import('../features/catalogue/products.tsx')) },
  '/products/:id': { frame: 'store', screen: screen(() => import('../features/catalogue/product.tsx')) },
  '/shops': { frame: 'store', screen: screen(() => import('../features/shops/shops.tsx')) },
  '/shops/:id': { frame: 'store', who: ['CUSTOMER'], screen: screen(() => import('../features/shops/shop.tsx')) },
  '/recent-products': {
    frame: 'store',
    who: ['CUSTOMER'],
    screen: screen(() => import('../features/recent/recent.tsx')),
  },
  '/compare-products': { frame: 'store', screen: screen(() => import('../features/compare/compare.tsx')) },
  '/cart': { frame: 'store', screen: screen(() => import('../features/cart/cart.tsx')) },
  '/checkout': {
    frame: 'store',
    who: ['CUSTOMER'],
    screen: screen(() =>
      leadingTo(
        import('../features/checkout/checkout.tsx'),
        import('../features/orders/order.tsx'),
        dashboardFrame.load(),
      ),
    ),
  },
  '/payment/success': {
    frame: 'store',
    who: ['CUSTOMER'],
    screen: screen(() => import('../features/payment/payment-result.tsx')),
  },
  '/payment/failed': {
    frame: 'store',
    who: ['CUSTOMER'],
    screen: screen(() => import('../features/payment/payment-result.tsx')),
  },
  '/dashboard/my-orders': {
    frame: 'dashboard',
    who: ['CUSTOMER'],
    screen: screen(() => import('../features/orders/my-orders.tsx')),
  },
  '/dashboard/my-reviews': {
    frame: 'dashboard',
    who: ['CUSTOMER'],
    screen: screen(() => import('../features/reviews/my-reviews.tsx')),
  },
  '/dashboard/my-followed-shops': {
    frame: 'dashboard',
    who: ['CUSTOMER'],
    screen: screen(() => import('../features/shops/my-followed-shops.tsx')),
  },
  '/dashboard/orders/:id': {
    frame: 'dashboard',
    who: ['CUSTOMER', 'VENDOR', 'ADMIN'],
    screen: screen(() => import('../features/orders/order.tsx')),
  },
  '/dashboard/orders/:id/invoice': {
    frame: 'bare',
    who: ['CUSTOMER', 'VENDOR', 'ADMIN'],
    screen: screen(() => import('../features/print/invoice.tsx')),
  },
  '/dashboard/orders/:id/packing-slip': {
    frame: 'bare',
    who: ['CUSTOMER', 'VENDOR', 'ADMIN'],
    screen: screen(() => import('../features/print/packing-slip.tsx')),
  },
  '/dashboard/pending': { frame: 'dashboard', screen: screen(() => import('../features/orders/pending.tsx')) },
  '/my-account': {
    frame: 'dashboard',
    who: 'signed-in',
    screen: screen(() => import('../features/dashboard/to-index.tsx')),
  },
  '/dashboard': {
    frame: 'dashboard',
    who: 'signed-in',
    screen: screen(() => import('../features/dashboard/to-index.tsx')),
  },
  '/dashboard/index': {
    frame: 'dashboard',
    who: 'signed-in',
    screen: screen(() => import('../features/dashboard/index.tsx')),
  },
  '/dashboard/orders': {
    frame: 'dashboard',
    who: ['VENDOR', 'ADMIN'],
    screen: screen(() => import('../features/vendor/orders.tsx')),
  },
  '/dashboard/shop-products': {
    frame: 'dashboard',
    who: ['VENDOR'],
    screen: screen(() => import('../features/vendor-products/shop-products.tsx')),
  },
  '/dashboard/my-shops': {
    frame: 'dashboard',
    who: ['VENDOR'],
    screen: screen(() => import('../features/vendor-shops/my-shops.tsx')),
  },
  '/dashboard/shop-reviews': {
    frame: 'dashboard',
    who: ['VENDOR'],
    screen: screen(() => import('../features/vendor-shops/shop-reviews.tsx')),
  },
  '/dashboard/shop-followers': {
    frame: 'dashboard',
    who: ['VENDOR'],
    screen: screen(() => import('../features/vendor-shops/shop-followers.tsx')),
  },
  '/dashboard/coupons': {
    frame: 'dashboard',
    who: ['VENDOR', 'ADMIN'],
    screen: screen(() => import('../features/coupons/coupons.tsx')),
  },
  '/dashboard/notifications': {
    frame: 'dashboard',
    who: 'signed-in',
    screen: screen(() => import('../features/inbox/notifications.tsx')),
  },
  '/dashboard/profile': {
    frame: 'dashboard',
    who: 'signed-in',
    screen: screen(() => import('../features/account/profile.tsx')),
  },
  '/dashboard/settings': {
    frame: 'dashboard',
    who: 'signed-in',
    screen: screen(() => import('../features/account/settings.tsx')),
  },
  '/dashboard/products': {
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: screen(() => import('../features/admin/products.tsx')),
  },
  '/dashboard/shops': {
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: screen(() => import('../features/admin/shops.tsx')),
  },
  '/dashboard/categories': {
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: screen(() => import('../features/admin/categories.tsx')),
  },
  '/dashboard/newsletters': {
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: screen(() => import('../features/admin/newsletters.tsx')),
  },
  '/dashboard/contact-messages': {
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: screen(() => import('../features/admin/contact-messages.tsx')),
  },
  '/dashboard/audit-log': {
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: screen(() => import('../features/admin/audit-log.tsx')),
  },
  '/dashboard/customers': {
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: screen(() => import('../features/admin/customers.tsx')),
  },
  '/dashboard/vendors': {
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: screen(() => import('../features/admin/vendors.tsx')),
  },
  '/dashboard/admins': {
    frame: 'dashboard',
    who: ['SUPER_ADMIN'],
    screen: screen(() => import('../features/admin/admins.tsx')),
  },
  '/login': { frame: 'store', screen: screen(() => import('../features/account/login.tsx')) },
  '/sign-up': { frame: 'store', screen: screen(() => import('../features/account/sign-up.tsx')) },
  '/contact': { frame: 'store', screen: screen(() => import('../features/about/contact.tsx')) },
  '/about-us': { frame: 'store', screen: screen(() => import('../features/about/about-us.tsx')) },
  '/faq': { frame: 'store', screen: screen(() => import('../features/about/faq.tsx')) },
  '/forgot-password': { frame: 'store', screen: screen(() => import('../features/account/forgot-password.tsx')) },
  '/reset-password': { frame: 'store', screen: screen(() => import('../features/account/reset-password.tsx')) },
  '/confirm-email': { frame: 'store', screen: screen(() => import('../features/account/confirm-email.tsx')) },
  '/unauthorized-access': { frame: 'store', screen: screen(() => import('../features/site/unauthorized-access.tsx')) },
}

export const NotFound = lazy(() => import('../features/site/not-found.tsx'))
