import type { Role } from '../../contract/roles.ts'
import type { User } from '../../contract/users.ts'

/** Opens the sheet of all categories on top of whatever screen is shown. */
export const CATEGORIES_HASH = '#categories'

/** Where whoever is signed in has his orders: the orders he made, or those of his shops. */
export const ordersPath = (role: Role | undefined): string =>
  role === undefined || role === 'CUSTOMER' ? '/dashboard/my-orders' : '/dashboard/orders'

/** Contract section 10: the account's place, and /login for a signed-out visitor. */
export const accountPath = (user: User | null | undefined): string => (user ? '/dashboard/index' : '/login')

/** Which of the shopper's five places a path belongs to: an order lies below Orders, the rest of the dashboard below Account. */
export const getNavTarget = (path: string): string => {
  if (/^\/dashboard\/(my-)?orders/.test(path)) return ordersPath('CUSTOMER')
  return path.startsWith('/dashboard/') ? '/dashboard/index' : path
}
