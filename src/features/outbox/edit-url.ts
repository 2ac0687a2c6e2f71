import type { PagePath } from '../../contract/page-paths.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'

/** The screens that hold the forms of what is made and changed; each opens one by `?edit=`. */
const EDIT_SCREENS: Record<string, PagePath> = {
  'admins.update': '/dashboard/admins',
  'categories.create': '/dashboard/categories',
  'categories.update': '/dashboard/categories',
  'coupons.create': '/dashboard/coupons',
  'coupons.update': '/dashboard/coupons',
  'customers.update': '/dashboard/customers',
  'products.create': '/dashboard/shop-products',
  'products.update': '/dashboard/shop-products',
  'reviews.create': '/dashboard/my-reviews',
  'reviews.update': '/dashboard/my-reviews',
  'shops.create': '/dashboard/my-shops',
  'shops.update': '/dashboard/my-shops',
  'users.updateProfile': '/dashboard/profile',
  'vendors.update': '/dashboard/vendors',
}

/** The form in which a change can be corrected; null: it has none. */
export const findEditUrl = ({ endpoint, input }: Pick<OutboxEntry, 'endpoint' | 'input'>): string | null => {
  const screen = EDIT_SCREENS[endpoint]
  return screen && typeof input.id === 'string' ? `${screen}?edit=${input.id}` : (screen ?? null)
}
