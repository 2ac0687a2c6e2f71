import type { User } from '../../contract/accounts/users.ts'
import type { Role } from '../../contract/roles.ts'

/** Opens the sheet of all categories over the current screen. */
export const CATEGORIES_HASH = '#categories'

/** The order list of a role: own orders for customers, the shops' orders for vendors and admins. */
export const ordersPath = (role: Role | undefined): string =>
  role === undefined || role === 'CUSTOMER' ? '/dashboard/my-orders' : '/dashboard/orders'

/** The dashboard, or /login for signed-out visitors. */
export const accountPath = (user: User | null | undefined): string => (user ? '/dashboard/index' : '/login')

/**
 * The link of the shopper's bottom bar that a path belongs to: orders to Orders, the rest of the dashboard to Account.
 */
export const getNavTarget = (path: string): string => {
  if (/^\/dashboard\/(my-)?orders/.test(path)) return ordersPath('CUSTOMER')
  return path.startsWith('/dashboard/') ? '/dashboard/index' : path
}
