import type { PagePath } from '../../contract/page-paths.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'

/** `label`: what the screen is called. */
export type ResultScreen = { path: string; label: string }

const buildResultScreen = (path: PagePath, label: string): ResultScreen => ({ path, label })

/** By the part of an endpoint's name before the dot, so that a call which an update renamed is still found. */
const RESOURCE_SCREENS: Record<string, ResultScreen> = {
  addresses: buildResultScreen('/dashboard/profile', 'Profile'),
  admins: buildResultScreen('/dashboard/admins', 'Admins'),
  categories: buildResultScreen('/dashboard/categories', 'Categories'),
  contact: buildResultScreen('/dashboard/contact-messages', 'Contact messages'),
  coupons: buildResultScreen('/dashboard/coupons', 'Coupons'),
  customers: buildResultScreen('/dashboard/customers', 'Customers'),
  followedShops: buildResultScreen('/dashboard/my-followed-shops', 'Followed Shops'),
  newsletters: buildResultScreen('/dashboard/newsletters', 'Newsletters'),
  notifications: buildResultScreen('/dashboard/notifications', 'Notifications'),
  orders: buildResultScreen('/dashboard/orders', 'Orders'),
  products: buildResultScreen('/dashboard/shop-products', 'Products'),
  recentProducts: buildResultScreen('/recent-products', 'Recent Products'),
  reviews: buildResultScreen('/dashboard/my-reviews', 'My Reviews'),
  shops: buildResultScreen('/dashboard/my-shops', 'My Shops'),
  users: buildResultScreen('/dashboard/profile', 'Profile'),
  vendors: buildResultScreen('/dashboard/vendors', 'Vendors'),
}

/** Calls whose result is seen elsewhere than their resource; null: nowhere. */
const ENDPOINT_SCREENS: Record<string, ResultScreen | null> = {
  'contact.create': null,
  'newsletters.subscribe': null,
  'orders.create': buildResultScreen('/dashboard/my-orders', 'My Orders'),
  'reviews.reply': buildResultScreen('/dashboard/shop-reviews', 'Reviews'),
  'shops.changeStatus': buildResultScreen('/dashboard/shops', 'Shops'),
  'users.setStatus': buildResultScreen('/dashboard/customers', 'Customers'),
}

/** Where the person sees whether a change has happened; null: on no screen. */
export const findResultScreen = ({ endpoint, input }: Pick<OutboxEntry, 'endpoint' | 'input'>): ResultScreen | null => {
  if (/^orders\.change/.test(endpoint)) return { path: `/dashboard/orders/${input.id}`, label: 'Order' }
  if (endpoint === 'products.update') return { path: `/products/${input.id}`, label: 'Product' }
  const ofCall = ENDPOINT_SCREENS[endpoint]
  return ofCall === undefined ? (RESOURCE_SCREENS[endpoint.split('.')[0]!] ?? null) : ofCall
}
