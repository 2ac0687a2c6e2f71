/**
 * Every path that the page draws (specification section 2, contract section 10), as wouter patterns. The page's route table
 * covers them, the worker answers navigations to them with the shell, and the server answers them with the page; any other
 * path is not ours to answer.
 */
export const PAGE_PATHS = [
  '/',
  '/products',
  '/products/:id',
  '/shops',
  '/shops/:id',
  '/compare-products',
  '/recent-products',
  '/cart',
  '/checkout',
  '/payment/success',
  '/payment/failed',
  '/contact',
  '/about-us',
  '/faq',
  '/my-account',
  '/login',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/unauthorized-access',
  '/dashboard',
  '/dashboard/index',
  '/dashboard/profile',
  '/dashboard/settings',
  '/dashboard/notifications',
  '/dashboard/pending',
  '/dashboard/my-orders',
  '/dashboard/my-reviews',
  '/dashboard/my-followed-shops',
  '/dashboard/orders',
  '/dashboard/orders/:id',
  '/dashboard/orders/:id/invoice',
  '/dashboard/orders/:id/packing-slip',
  '/dashboard/my-shops',
  '/dashboard/shop-products',
  '/dashboard/shop-reviews',
  '/dashboard/shop-followers',
  '/dashboard/products',
  '/dashboard/customers',
  '/dashboard/vendors',
  '/dashboard/admins',
  '/dashboard/shops',
  '/dashboard/categories',
  '/dashboard/coupons',
  '/dashboard/newsletters',
  '/dashboard/contact-messages',
  '/dashboard/audit-log',
] as const

export type PagePath = (typeof PAGE_PATHS)[number]

const toPattern = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.-]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`)

/** One expression a path, for a router that takes expressions. */
export const PAGE_PATTERNS: readonly RegExp[] = PAGE_PATHS.map(toPattern)

/** Does the page draw this path? A trailing slash is forgiven. */
export const isPagePath = (pathname: string): boolean => PAGE_PATTERNS.some(expression => expression.test(pathname))
