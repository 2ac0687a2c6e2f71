import { cleanPhone } from '../../contract/field-cleaning.ts'
import type { PagePath } from '../../contract/page-paths.ts'
import type { Role } from '../../contract/roles.ts'

/** What a search term looks like: an order number, a phone or email of a person, or other words. */
type SearchTarget = 'order' | 'person' | 'words'

/** An order number such as H-2F8K-7QX, or its beginning. */
const ORDER_NUMBER = /^h-[0-9a-z-]{2,}$/i
const EMAIL = /^[^\s@]+@\S+$/
const PHONE = /^01\d{3,}$/

const detectSearchTarget = (term: string): SearchTarget => {
  if (ORDER_NUMBER.test(term)) return 'order'
  return EMAIL.test(term) || PHONE.test(cleanPhone(term)) ? 'person' : 'words'
}

/** The lists with a search of their own, and what it finds: on such a screen the search stays there. */
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

/** Where each role's search leads from any other screen; by default the store's products. */
const DEFAULT_PATHS: Record<Role, Partial<Record<SearchTarget, PagePath>>> = {
  CUSTOMER: { order: '/dashboard/my-orders' },
  VENDOR: { order: '/dashboard/orders', person: '/dashboard/orders', words: '/dashboard/shop-products' },
  ADMIN: { order: '/dashboard/orders', person: '/dashboard/customers', words: '/dashboard/products' },
  SUPER_ADMIN: { order: '/dashboard/orders', person: '/dashboard/customers', words: '/dashboard/products' },
}

/** Where the dashboard's search leads: the current list if it can find the term, otherwise a list that can. */
export const buildSearchPath = (term: string, role: Role | undefined, path: string): string => {
  const sought = detectSearchTarget(term.trim())
  const targets: Record<string, readonly SearchTarget[] | undefined> = LIST_TARGETS
  const isHere = role && targets[path]?.includes(sought)
  const to = isHere ? path : ((role && DEFAULT_PATHS[role][sought]) ?? '/products')
  const query = new URLSearchParams(term ? { search: term } : {})
  return query.size > 0 ? `${to}?${query}` : to
}
