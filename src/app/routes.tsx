import { lazy } from 'react'
import type { PagePath } from '../contract/paths.ts'
import type { Who } from '../contract/roles.ts'
import { leadingTo, type Screen, screen } from './screen.ts'

export type Frame = 'store' | 'dashboard' | 'bare'
export type AppRoute = {
  path: PagePath
  screen: Screen
  frame: Frame
  /** Who may see it (specification section 6); absent: anyone. */
  who?: Who
}

/** Every screen that is built. Each is a chunk of its own. */
export const ROUTES: readonly AppRoute[] = [
  { path: '/', frame: 'store', screen: screen(() => import('../features/site/home.tsx')) },
  { path: '/products', frame: 'store', screen: screen(() => import('../features/catalogue/products.tsx')) },
  { path: '/products/:id', frame: 'store', screen: screen(() => import('../features/catalogue/product.tsx')) },
  { path: '/shops', frame: 'store', screen: screen(() => import('../features/shops/shops.tsx')) },
  { path: '/shops/:id', frame: 'store', who: ['CUSTOMER'], screen: screen(() => import('../features/shops/shop.tsx')) },
  {
    path: '/recent-products',
    frame: 'store',
    who: ['CUSTOMER'],
    screen: screen(() => import('../features/recent/recent.tsx')),
  },
  { path: '/compare-products', frame: 'store', screen: screen(() => import('../features/compare/compare.tsx')) },
  { path: '/cart', frame: 'store', screen: screen(() => import('../features/cart/cart.tsx')) },
  {
    path: '/checkout',
    frame: 'store',
    who: ['CUSTOMER'],
    screen: screen(() =>
      leadingTo(
        import('../features/checkout/checkout.tsx'),
        import('../features/orders/order.tsx'),
        import('./dashboard-frame.tsx'),
      ),
    ),
  },
  {
    path: '/payment/success',
    frame: 'store',
    who: ['CUSTOMER'],
    screen: screen(() => import('../features/payment/payment-result.tsx')),
  },
  {
    path: '/payment/failed',
    frame: 'store',
    who: ['CUSTOMER'],
    screen: screen(() => import('../features/payment/payment-result.tsx')),
  },
  {
    path: '/dashboard/my-orders',
    frame: 'dashboard',
    who: ['CUSTOMER'],
    screen: screen(() => import('../features/orders/my-orders.tsx')),
  },
  {
    path: '/dashboard/my-reviews',
    frame: 'dashboard',
    who: ['CUSTOMER'],
    screen: screen(() => import('../features/reviews/my-reviews.tsx')),
  },
  {
    path: '/dashboard/my-followed-shops',
    frame: 'dashboard',
    who: ['CUSTOMER'],
    screen: screen(() => import('../features/shops/my-followed-shops.tsx')),
  },
  {
    path: '/dashboard/orders/:id',
    frame: 'dashboard',
    who: ['CUSTOMER', 'VENDOR', 'ADMIN'],
    screen: screen(() => import('../features/orders/order.tsx')),
  },
  {
    path: '/dashboard/orders/:id/invoice',
    frame: 'bare',
    who: ['CUSTOMER', 'VENDOR', 'ADMIN'],
    screen: screen(() => import('../features/print/invoice.tsx')),
  },
  {
    path: '/dashboard/orders/:id/packing-slip',
    frame: 'bare',
    who: ['CUSTOMER', 'VENDOR', 'ADMIN'],
    screen: screen(() => import('../features/print/packing-slip.tsx')),
  },
  { path: '/dashboard/pending', frame: 'dashboard', screen: screen(() => import('../features/orders/pending.tsx')) },
  {
    path: '/my-account',
    frame: 'dashboard',
    who: 'signed-in',
    screen: screen(() => import('../features/dashboard/to-index.tsx')),
  },
  {
    path: '/dashboard',
    frame: 'dashboard',
    who: 'signed-in',
    screen: screen(() => import('../features/dashboard/to-index.tsx')),
  },
  {
    path: '/dashboard/index',
    frame: 'dashboard',
    who: 'signed-in',
    screen: screen(() => import('../features/dashboard/index.tsx')),
  },
  {
    path: '/dashboard/orders',
    frame: 'dashboard',
    who: ['VENDOR', 'ADMIN'],
    screen: screen(() => import('../features/vendor/orders.tsx')),
  },
  {
    path: '/dashboard/shop-products',
    frame: 'dashboard',
    who: ['VENDOR'],
    screen: screen(() => import('../features/vendor-products/shop-products.tsx')),
  },
  {
    path: '/dashboard/my-shops',
    frame: 'dashboard',
    who: ['VENDOR'],
    screen: screen(() => import('../features/vendor-shops/my-shops.tsx')),
  },
  {
    path: '/dashboard/shop-reviews',
    frame: 'dashboard',
    who: ['VENDOR'],
    screen: screen(() => import('../features/vendor-shops/shop-reviews.tsx')),
  },
  {
    path: '/dashboard/shop-followers',
    frame: 'dashboard',
    who: ['VENDOR'],
    screen: screen(() => import('../features/vendor-shops/shop-followers.tsx')),
  },
  {
    path: '/dashboard/coupons',
    frame: 'dashboard',
    who: ['VENDOR', 'ADMIN'],
    screen: screen(() => import('../features/coupons/coupons.tsx')),
  },
  {
    path: '/dashboard/notifications',
    frame: 'dashboard',
    who: 'signed-in',
    screen: screen(() => import('../features/inbox/notifications.tsx')),
  },
  {
    path: '/dashboard/profile',
    frame: 'dashboard',
    who: 'signed-in',
    screen: screen(() => import('../features/account/profile.tsx')),
  },
  {
    path: '/dashboard/settings',
    frame: 'dashboard',
    who: 'signed-in',
    screen: screen(() => import('../features/account/settings.tsx')),
  },
  {
    path: '/dashboard/products',
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: screen(() => import('../features/admin/products.tsx')),
  },
  {
    path: '/dashboard/shops',
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: screen(() => import('../features/admin/shops.tsx')),
  },
  {
    path: '/dashboard/categories',
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: screen(() => import('../features/admin/categories.tsx')),
  },
  {
    path: '/dashboard/newsletters',
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: screen(() => import('../features/admin/newsletters.tsx')),
  },
  {
    path: '/dashboard/contact-messages',
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: screen(() => import('../features/admin/contact-messages.tsx')),
  },
  {
    path: '/dashboard/audit-log',
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: screen(() => import('../features/admin/audit-log.tsx')),
  },
  {
    path: '/dashboard/customers',
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: screen(() => import('../features/admin/customers.tsx')),
  },
  {
    path: '/dashboard/vendors',
    frame: 'dashboard',
    who: ['ADMIN'],
    screen: screen(() => import('../features/admin/vendors.tsx')),
  },
  {
    path: '/dashboard/admins',
    frame: 'dashboard',
    who: ['SUPER_ADMIN'],
    screen: screen(() => import('../features/admin/admins.tsx')),
  },
  { path: '/login', frame: 'store', screen: screen(() => import('../features/account/login.tsx')) },
  { path: '/sign-up', frame: 'store', screen: screen(() => import('../features/account/sign-up.tsx')) },
  { path: '/contact', frame: 'store', screen: screen(() => import('../features/about/contact.tsx')) },
  { path: '/about-us', frame: 'store', screen: screen(() => import('../features/about/about-us.tsx')) },
  { path: '/faq', frame: 'store', screen: screen(() => import('../features/about/faq.tsx')) },
  { path: '/forgot-password', frame: 'store', screen: screen(() => import('../features/account/forgot-password.tsx')) },
  { path: '/reset-password', frame: 'store', screen: screen(() => import('../features/account/reset-password.tsx')) },
  { path: '/confirm-email', frame: 'store', screen: screen(() => import('../features/account/confirm-email.tsx')) },
  {
    path: '/unauthorized-access',
    frame: 'store',
    screen: screen(() => import('../features/site/unauthorized-access.tsx')),
  },
]

export const NotFound = lazy(() => import('../features/site/not-found.tsx'))
