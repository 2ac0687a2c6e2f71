import type { PagePath } from '../../contract/paths.ts'
import type { OutboxEntry } from '../../local/rows.ts'

/** `label`: what the screen is called. */
export type Place = { path: string; label: string }

const place = (path: PagePath, label: string): Place => ({ path, label })

/** By the part of an endpoint's name before the dot, so that a call which an update renamed is still found. */
const RESOURCES: Record<string, Place> = {
  addresses: place('/dashboard/profile', 'Profile'),
  admins: place('/dashboard/admins', 'Admins'),
  categories: place('/dashboard/categories', 'Categories'),
  contact: place('/dashboard/contact-messages', 'Contact messages'),
  coupons: place('/dashboard/coupons', 'Coupons'),
  customers: place('/dashboard/customers', 'Customers'),
  followedShops: place('/dashboard/my-followed-shops', 'Followed Shops'),
  newsletters: place('/dashboard/newsletters', 'Newsletters'),
  notifications: place('/dashboard/notifications', 'Notifications'),
  orders: place('/dashboard/orders', 'Orders'),
  products: place('/dashboard/shop-products', 'Products'),
  recentProducts: place('/recent-products', 'Recent Products'),
  reviews: place('/dashboard/my-reviews', 'My Reviews'),
  shops: place('/dashboard/my-shops', 'My Shops'),
  users: place('/dashboard/profile', 'Profile'),
  vendors: place('/dashboard/vendors', 'Vendors'),
}

/** Calls whose result is seen elsewhere than their resource; null: nowhere. */
const CALLS: Record<string, Place | null> = {
  'contact.create': null,
  'newsletters.subscribe': null,
  'orders.create': place('/dashboard/my-orders', 'My Orders'),
  'reviews.reply': place('/dashboard/shop-reviews', 'Reviews'),
  'shops.changeStatus': place('/dashboard/shops', 'Shops'),
  'users.setStatus': place('/dashboard/customers', 'Customers'),
}

/** Where the person sees whether a change has happened; null: on no screen. */
export const whereToLook = ({ endpoint, input }: Pick<OutboxEntry, 'endpoint' | 'input'>): Place | null => {
  if (/^orders\.change/.test(endpoint)) return { path: `/dashboard/orders/${input.id}`, label: 'Order' }
  if (endpoint === 'products.update') return { path: `/products/${input.id}`, label: 'Product' }
  const ofCall = CALLS[endpoint]
  return ofCall === undefined ? (RESOURCES[endpoint.split('.')[0]!] ?? null) : ofCall
}
