/** The paths of the page outside of the dashboard, as wouter patterns. */
export const STORE_PATHS = [
  '/',
  '/products',
  '/products/:id',
  '/shops',
  '/shops/:id',
  '/compare-products',
  '/recent-products',
  '/wishlist',
  '/cart',
  '/checkout',
  '/payment/success',
  '/payment/failed',
  '/contact',
  '/about-us',
  '/faq',
  '/pages/:slug',
  '/campaigns/:slug',
  '/my-account',
  '/login',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/join-shop',
  '/unauthorized-access',
] as const

/** The regular expression of a wouter pattern. A trailing slash is accepted. */
export const toPathPattern = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.-]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`)

const STORE_PATTERNS = STORE_PATHS.map(toPathPattern)

/**
 * Whether the page may have a screen for this path. All of the dashboard's count: the worker, which asks, has no room for
 * their names, and the page itself says that there is no such screen.
 */
export const isShellPath = (pathname: string): boolean =>
  /^\/dashboard(\/|$)/.test(pathname) || STORE_PATTERNS.some(expression => expression.test(pathname))
