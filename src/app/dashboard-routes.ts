import type { DashboardPath } from '../contract/page-paths.ts'
import { type AppRoute, lazyScreen } from './lazy-screen.ts'

type DashboardRoute = AppRoute & {
  /** For printing, without the frame. */
  isBare?: boolean
}

/** The screen of each path of the dashboard, each in a chunk of its own. */
export const DASHBOARD_ROUTES: Record<DashboardPath, DashboardRoute> = {
  '/dashboard/my-orders': {
    who: ['CUSTOMER'],
    screen: lazyScreen(() => import('../features/orders/my-orders.tsx')),
  },
  '/dashboard/my-reviews': {
    who: ['CUSTOMER'],
    screen: lazyScreen(() => import('../features/reviews/my-reviews.tsx')),
  },
  '/dashboard/my-followed-shops': {
    who: ['CUSTOMER'],
    screen: lazyScreen(() => import('../features/shops/my-followed-shops.tsx')),
  },
  '/dashboard/orders/:id': {
    who: ['CUSTOMER', 'VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/order-page/order-page.tsx')),
  },
  '/dashboard/orders/:id/invoice': {
    isBare: true,
    who: ['CUSTOMER', 'VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/print/invoice.tsx')),
  },
  '/dashboard/orders/:id/packing-slip': {
    isBare: true,
    who: ['CUSTOMER', 'VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/print/packing-slip.tsx')),
  },
  '/dashboard/packing-slips': {
    isBare: true,
    who: ['VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/print/packing-slip-sheets.tsx')),
  },
  '/dashboard/pending': {
    screen: lazyScreen(() => import('../features/outbox/pending-changes.tsx')),
  },
  '/my-account': {
    who: 'signed-in',
    screen: lazyScreen(() => import('../features/dashboard/redirect.tsx')),
  },
  '/dashboard': {
    who: 'signed-in',
    screen: lazyScreen(() => import('../features/dashboard/redirect.tsx')),
  },
  '/dashboard/index': {
    who: 'signed-in',
    screen: lazyScreen(() => import('../features/dashboard/dashboard-index.tsx')),
  },
  '/dashboard/orders': {
    who: ['VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/order-management/orders.tsx')),
  },
  '/dashboard/shop-products': {
    who: ['VENDOR'],
    screen: lazyScreen(() => import('../features/vendor-products/shop-products.tsx')),
  },
  '/dashboard/my-shops': {
    who: ['VENDOR'],
    screen: lazyScreen(() => import('../features/vendor-shops/my-shops.tsx')),
  },
  '/dashboard/shop-reviews': {
    who: ['VENDOR'],
    screen: lazyScreen(() => import('../features/vendor-reviews/shop-reviews.tsx')),
  },
  '/dashboard/shop-followers': {
    who: ['VENDOR'],
    screen: lazyScreen(() => import('../features/vendor-shops/shop-followers.tsx')),
  },
  '/dashboard/coupons': {
    who: ['VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/coupons/coupons.tsx')),
  },
  '/dashboard/notifications': {
    who: 'signed-in',
    screen: lazyScreen(() => import('../features/notifications/notifications.tsx')),
  },
  '/dashboard/profile': {
    who: 'signed-in',
    screen: lazyScreen(() => import('../features/profile/profile.tsx')),
  },
  '/dashboard/settings': {
    who: 'signed-in',
    screen: lazyScreen(() => import('../features/settings/settings.tsx')),
  },
  '/dashboard/products': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-products/products.tsx')),
  },
  '/dashboard/shops': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-shops/shops.tsx')),
  },
  '/dashboard/categories': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-categories/categories.tsx')),
  },
  '/dashboard/newsletters': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-newsletters/newsletters.tsx')),
  },
  '/dashboard/contact-messages': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-messages/contact-messages.tsx')),
  },
  '/dashboard/audit-log': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-audit-log/audit-log.tsx')),
  },
  '/dashboard/server': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/server-status/server-status.tsx')),
  },
  '/dashboard/moderation': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/moderation-queue/moderation-queue.tsx')),
  },
  '/dashboard/reviews': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-reviews/reviews.tsx')),
  },
  '/dashboard/customers/:id': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-pages/entity-page.tsx')),
  },
  '/dashboard/vendors/:id': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-pages/entity-page.tsx')),
  },
  '/dashboard/shops/:id': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-pages/entity-page.tsx')),
  },
  '/dashboard/customers': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-people/customers.tsx')),
  },
  '/dashboard/vendors': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/admin-people/vendors.tsx')),
  },
  '/dashboard/admins': {
    who: ['SUPER_ADMIN'],
    screen: lazyScreen(() => import('../features/admin-people/admins.tsx')),
  },
}
