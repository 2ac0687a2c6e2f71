import { findOfflineEndpoint } from '../../contract/offline-endpoints.ts'
import type { PagePath } from '../../contract/page-paths.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'
import type { MessageKey } from '../../ui/i18n.ts'

/** `label`: the name of the screen. */
export type ResultScreen = { path: string; label: MessageKey }

/** By the part of an endpoint's name before the dot, so that an endpoint renamed by an update is still found. */
const RESOURCE_PATHS: Record<string, PagePath> = {
  addresses: '/dashboard/profile',
  admins: '/dashboard/admins',
  categories: '/dashboard/categories',
  contact: '/dashboard/contact-messages',
  coupons: '/dashboard/coupons',
  customers: '/dashboard/customers',
  followedShops: '/dashboard/my-followed-shops',
  newsletters: '/dashboard/newsletters',
  notifications: '/dashboard/notifications',
  orders: '/dashboard/orders',
  products: '/dashboard/shop-products',
  recentProducts: '/recent-products',
  reviews: '/dashboard/my-reviews',
  shops: '/dashboard/my-shops',
  users: '/dashboard/profile',
  vendors: '/dashboard/vendors',
  wishlist: '/wishlist',
}

const SCREEN_LABELS: Partial<Record<PagePath, MessageKey>> = {
  '/cart': 'Cart',
  '/dashboard/admins': 'Admins',
  '/dashboard/categories': 'Categories',
  '/dashboard/contact-messages': 'Contact messages',
  '/dashboard/coupons': 'Coupons',
  '/dashboard/customers': 'Customers',
  '/dashboard/moderation': 'Moderation',
  '/dashboard/my-followed-shops': 'Followed Shops',
  '/dashboard/my-orders': 'My Orders',
  '/dashboard/my-reviews': 'My Reviews',
  '/dashboard/my-shops': 'My Shops',
  '/dashboard/newsletters': 'Newsletters',
  '/dashboard/notifications': 'Notifications',
  '/dashboard/orders': 'Orders',
  '/dashboard/orders/:id': 'Order',
  '/dashboard/profile': 'Profile',
  '/dashboard/shop-products': 'Products',
  '/dashboard/shop-reviews': 'Reviews',
  '/dashboard/shops': 'Shops',
  '/dashboard/vendors': 'Vendors',
  '/products/:id': 'Product',
  '/recent-products': 'Recent Products',
  '/wishlist': 'Wishlist',
}

/** The screen that shows whether a change was applied; null: there is none. */
export const findResultScreen = ({ endpoint, input }: Pick<OutboxEntry, 'endpoint' | 'input'>): ResultScreen | null => {
  const declared = findOfflineEndpoint(endpoint)?.offline.resultPath
  const path = declared === undefined ? RESOURCE_PATHS[endpoint.split('.')[0]!] : declared
  const label = path && SCREEN_LABELS[path]
  return label ? { path: path.replace(':id', String(input.id)), label } : null
}
