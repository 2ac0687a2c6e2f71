import { STORE_PATHS, toPathPattern } from './store-paths.ts'

/**
 * Every path of the page, as wouter patterns. The route tables (src/app/routes.ts, dashboard-routes.ts) have a screen
 * for each of them, the service worker answers navigations to them with the shell (isShellPath), and the server answers them
 * with the page.
 */
export const PAGE_PATHS = [
  ...STORE_PATHS,
  '/dashboard',
  '/dashboard/index',
  '/dashboard/profile',
  '/dashboard/settings',
  '/dashboard/notifications',
  '/dashboard/pending',
  '/dashboard/my-orders',
  '/dashboard/my-reviews',
  '/dashboard/questions',
  '/dashboard/messages',
  '/dashboard/my-followed-shops',
  '/dashboard/orders',
  '/dashboard/orders/:id',
  '/dashboard/orders/:id/invoice',
  '/dashboard/orders/:id/packing-slip',
  '/dashboard/packing-slips',
  '/dashboard/parcels',
  '/dashboard/parcel-labels',
  '/dashboard/couriers',
  '/dashboard/money',
  '/dashboard/courier-cash',
  '/dashboard/commission',
  '/dashboard/visitors',
  '/dashboard/payouts',
  '/dashboard/payout-settings',
  '/dashboard/payout-account',
  '/dashboard/store-credit',
  '/dashboard/statement',
  '/dashboard/commission-invoices',
  '/dashboard/commission-invoices/:id',
  '/dashboard/my-shops',
  '/dashboard/shop-people',
  '/dashboard/verification',
  '/dashboard/shop-documents',
  '/dashboard/verification-settings',
  '/dashboard/shop-products',
  '/dashboard/shop-reviews',
  '/dashboard/shop-followers',
  '/dashboard/products',
  '/dashboard/customers',
  '/dashboard/customers/:id',
  '/dashboard/vendors',
  '/dashboard/vendors/:id',
  '/dashboard/admins',
  '/dashboard/shops',
  '/dashboard/shops/:id',
  '/dashboard/categories',
  '/dashboard/coupons',
  '/dashboard/campaigns',
  '/dashboard/newsletters',
  '/dashboard/pages',
  '/dashboard/contact-messages',
  '/dashboard/audit-log',
  '/dashboard/server',
  '/dashboard/api-keys',
  '/dashboard/webhooks',
  '/dashboard/market',
  '/dashboard/home',
  '/dashboard/moderation',
  '/dashboard/reviews',
] as const

export type PagePath = (typeof PAGE_PATHS)[number]
/** A path with the dashboard's frame. */
export type DashboardPath = Extract<PagePath, '/my-account' | `/dashboard${string}`>
export type StorePath = Exclude<PagePath, DashboardPath>

export const isDashboardPath = (path: PagePath): path is DashboardPath => /^\/(dashboard|my-account)/.test(path)

/** A regular expression for each path. */
export const PAGE_PATTERNS: readonly RegExp[] = PAGE_PATHS.map(toPathPattern)

/** The pattern of a path; undefined: the page has no screen for it. A trailing slash is accepted. */
export const findPagePath = (pathname: string): PagePath | undefined =>
  PAGE_PATHS[PAGE_PATTERNS.findIndex(expression => expression.test(pathname))]

/** Whether the page has a screen for this path. A trailing slash is accepted. */
export const isPagePath = (pathname: string): boolean => PAGE_PATTERNS.some(expression => expression.test(pathname))
