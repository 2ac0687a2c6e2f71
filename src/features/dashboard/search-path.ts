import { normalisePhone } from '../../contract/fields.ts'
import type { PagePath } from '../../contract/page-paths.ts'
import type { Role } from '../../contract/roles.ts'

/** What people search for: an order by its number, somebody by phone or e-mail, anything else by its words. */
type SearchTarget = 'order' | 'person' | 'words'

/** What people call an order: H-2F8K-7QX, or the beginning of that. */
const ORDER_NUMBER = /^h-[0-9a-z-]{2,}$/i
const EMAIL = /^\S+@\S+$/
const PHONE = /^01\d{3,}$/

const detectSearchTarget = (term: string): SearchTarget => {
  if (ORDER_NUMBER.test(term)) return 'order'
  return EMAIL.test(term) || PHONE.test(normalisePhone(term)) ? 'person' : 'words'
}

/** The lists that have a search of their own, and what it finds: who stands before one of them means that. */
const LIST_TARGETS: Partial<Record<PagePath, readonly SearchTarget[]>> = {
  '/dashboard/my-orders': ['order', 'person', 'words'],
  '/dashboard/orders': ['order', 'person', 'words'],
  '/dashboard/shop-products': ['words'],
  '/dashboard/shop-reviews': ['words'],
  '/dashboard/products': ['words'],
  '/dashboard/customers': ['person', 'words'],
  '/dashboard/vendors': ['person', 'words'],
  '/dashboard/admins': ['person', 'words'],
  '/dashboard/shops': ['words'],
  '/dashboard/categories': ['words'],
  '/dashboard/coupons': ['words'],
  '/dashboard/newsletters': ['person', 'words'],
  '/dashboard/contact-messages': ['person', 'words'],
  '/dashboard/audit-log': ['person', 'words'],
}

/** Where each finds it from any other screen; the market's products where nothing is named. */
const DEFAULT_PATHS: Record<Role, Partial<Record<SearchTarget, PagePath>>> = {
  CUSTOMER: { order: '/dashboard/my-orders' },
  VENDOR: { order: '/dashboard/orders', person: '/dashboard/orders', words: '/dashboard/shop-products' },
  ADMIN: { order: '/dashboard/orders', person: '/dashboard/customers', words: '/dashboard/products' },
  SUPER_ADMIN: { order: '/dashboard/orders', person: '/dashboard/customers', words: '/dashboard/products' },
}

/** Where the dashboard's search leads: to the list that one stands before if that can find it, else to the one that can. */
export const buildSearchPath = (term: string, role: Role | undefined, path: string): string => {
  const sought = detectSearchTarget(term.trim())
  const isHere = role && (LIST_TARGETS as Record<string, readonly SearchTarget[] | undefined>)[path]?.includes(sought)
  const to = isHere ? path : ((role && DEFAULT_PATHS[role][sought]) ?? '/products')
  const query = new URLSearchParams(term ? { search: term } : {})
  return query.size > 0 ? `${to}?${query}` : to
}
