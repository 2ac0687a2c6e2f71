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
    screen: lazyScreen(() => import('../features/orders/customer/my-orders.tsx')),
  },
  '/dashboard/my-reviews': {
    who: ['CUSTOMER'],
    screen: lazyScreen(() => import('../features/reviews/my-reviews.tsx')),
  },
  '/dashboard/questions': {
    who: ['CUSTOMER', 'VENDOR'],
    screen: lazyScreen(() => import('../features/questions/questions.tsx')),
  },
  '/dashboard/messages': {
    who: ['CUSTOMER', 'VENDOR'],
    screen: lazyScreen(() => import('../features/conversations/messages.tsx')),
  },
  '/dashboard/my-followed-shops': {
    who: ['CUSTOMER'],
    screen: lazyScreen(() => import('../features/shops/customer/my-followed-shops.tsx')),
  },
  '/dashboard/orders/:id': {
    who: ['CUSTOMER', 'VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/orders/page/order-page.tsx')),
  },
  '/dashboard/orders/:id/invoice': {
    isBare: true,
    who: ['CUSTOMER', 'VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/orders/print/invoice.tsx')),
  },
  '/dashboard/orders/:id/packing-slip': {
    isBare: true,
    who: ['CUSTOMER', 'VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/orders/print/packing-slip.tsx')),
  },
  '/dashboard/packing-slips': {
    isBare: true,
    who: ['VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/orders/print/packing-slip-sheets.tsx')),
  },
  '/dashboard/parcels': {
    who: ['VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/orders/board/parcels.tsx')),
  },
  '/dashboard/parcel-labels': {
    isBare: true,
    who: ['VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/orders/print/parcel-labels.tsx')),
  },
  '/dashboard/couriers': {
    who: ['VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/shipments/couriers.tsx')),
  },
  '/dashboard/pending': {
    screen: lazyScreen(() => import('../features/dashboard/pending/pending-changes.tsx')),
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
    screen: lazyScreen(() => import('../features/orders/queue/orders.tsx')),
  },
  '/dashboard/money': {
    who: ['VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/ledger/money.tsx')),
  },
  '/dashboard/payouts': {
    who: ['VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/ledger/payouts.tsx')),
  },
  '/dashboard/payout-settings': {
    who: ['SUPER_ADMIN'],
    screen: lazyScreen(() => import('../features/ledger/payout-settings.tsx')),
  },
  '/dashboard/statement': {
    isBare: true,
    who: ['VENDOR'],
    screen: lazyScreen(() => import('../features/ledger/statement.tsx')),
  },
  '/dashboard/commission-invoices': {
    who: ['VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/ledger/commission-invoices.tsx')),
  },
  '/dashboard/commission-invoices/:id': {
    isBare: true,
    who: ['VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/ledger/commission-invoice.tsx')),
  },
  '/dashboard/payout-account': {
    who: ['VENDOR'],
    screen: lazyScreen(() => import('../features/ledger/payout-accounts.tsx')),
  },
  '/dashboard/store-credit': {
    who: ['CUSTOMER'],
    screen: lazyScreen(() => import('../features/ledger/credit/store-credit.tsx')),
  },
  '/dashboard/courier-cash': {
    who: ['VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/settlements/courier-cash.tsx')),
  },
  '/dashboard/visitors': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/statistics/visitors.tsx')),
  },
  '/dashboard/commission': {
    who: ['SUPER_ADMIN'],
    screen: lazyScreen(() => import('../features/ledger/commission.tsx')),
  },
  '/dashboard/shop-products': {
    who: ['VENDOR'],
    screen: lazyScreen(() => import('../features/dashboard/own-products.tsx')),
  },
  '/dashboard/my-shops': {
    who: ['VENDOR'],
    screen: lazyScreen(() => import('../features/shops/vendor/my-shops.tsx')),
  },
  '/dashboard/shop-people': {
    who: ['VENDOR'],
    screen: lazyScreen(() => import('../features/shops/vendor/shop-people.tsx')),
  },
  '/dashboard/verification': {
    who: ['VENDOR'],
    screen: lazyScreen(() => import('../features/shops/verification/own-documents.tsx')),
  },
  '/dashboard/shop-documents': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/shops/verification/document-queue.tsx')),
  },
  '/dashboard/verification-settings': {
    who: ['SUPER_ADMIN'],
    screen: lazyScreen(() => import('../features/shops/verification/verification-settings.tsx')),
  },
  '/dashboard/shop-reviews': {
    who: ['VENDOR'],
    screen: lazyScreen(() => import('../features/reviews/vendor/own-shop-reviews.tsx')),
  },
  '/dashboard/shop-followers': {
    who: ['VENDOR'],
    screen: lazyScreen(() => import('../features/shops/vendor/shop-followers.tsx')),
  },
  '/dashboard/coupons': {
    who: ['VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/coupons/vendor/coupons.tsx')),
  },
  '/dashboard/campaigns': {
    who: ['VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/campaigns/campaigns.tsx')),
  },
  '/dashboard/notifications': {
    who: 'signed-in',
    screen: lazyScreen(() => import('../features/notifications/notifications.tsx')),
  },
  '/dashboard/profile': {
    who: 'signed-in',
    screen: lazyScreen(() => import('../features/accounts/profile/profile.tsx')),
  },
  '/dashboard/settings': {
    who: 'signed-in',
    screen: lazyScreen(() => import('../features/dashboard/settings/settings.tsx')),
  },
  '/dashboard/webhooks': {
    who: ['VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/integrations/webhooks.tsx')),
  },
  '/dashboard/api-keys': {
    who: ['VENDOR', 'ADMIN'],
    screen: lazyScreen(() => import('../features/integrations/api-keys.tsx')),
  },
  '/dashboard/products': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/products/admin/all-products.tsx')),
  },
  '/dashboard/shops': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/shops/admin/all-shops.tsx')),
  },
  '/dashboard/categories': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/products/categories/categories.tsx')),
  },
  '/dashboard/newsletters': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/newsletters/admin/newsletters.tsx')),
  },
  '/dashboard/pages': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/content/admin/pages.tsx')),
  },
  '/dashboard/contact-messages': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/contact/admin/contact-messages.tsx')),
  },
  '/dashboard/audit-log': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/audit/audit-log.tsx')),
  },
  '/dashboard/server': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/settings/server-status.tsx')),
  },
  '/dashboard/market': {
    who: ['SUPER_ADMIN'],
    screen: lazyScreen(() => import('../features/market/market-settings.tsx')),
  },
  '/dashboard/home': {
    who: ['SUPER_ADMIN'],
    screen: lazyScreen(() => import('../features/storefront/home-editor/home-settings.tsx')),
  },
  '/dashboard/moderation': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/moderation/queue/moderation-queue.tsx')),
  },
  '/dashboard/reviews': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/reviews/admin/all-reviews.tsx')),
  },
  '/dashboard/customers/:id': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/people/pages/entity-page.tsx')),
  },
  '/dashboard/vendors/:id': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/people/pages/entity-page.tsx')),
  },
  '/dashboard/shops/:id': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/people/pages/entity-page.tsx')),
  },
  '/dashboard/customers': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/people/lists/customers.tsx')),
  },
  '/dashboard/vendors': {
    who: ['ADMIN'],
    screen: lazyScreen(() => import('../features/people/lists/vendors.tsx')),
  },
  '/dashboard/admins': {
    who: ['SUPER_ADMIN'],
    screen: lazyScreen(() => import('../features/people/lists/admins.tsx')),
  },
}
