import type { PagePath } from '../../contract/paths.ts'
import type { Role } from '../../contract/roles.ts'

/** What people call an order: H-2F8K-7QX, or the beginning of that. */
const ORDER_NUMBER = /^h-[0-9a-z-]{2,}$/i

/** Where those who work on products find them. */
const OWN_PRODUCTS: Partial<Record<Role, PagePath>> = {
  VENDOR: '/dashboard/shop-products',
  ADMIN: '/dashboard/products',
  SUPER_ADMIN: '/dashboard/products',
}

/**
 * Where the dashboard's search leads: an order's number to the orders of whoever works on them, anything else to the
 * products that he works on, or to the market's.
 */
export const searchPath = (term: string, role: Role | undefined): string => {
  const query = new URLSearchParams(term ? { search: term } : {})
  const to = (path: string) => (query.size > 0 ? `${path}?${query}` : path)
  if (role && role !== 'CUSTOMER' && ORDER_NUMBER.test(term)) return to('/dashboard/orders')
  return to((role && OWN_PRODUCTS[role]) ?? '/products')
}
