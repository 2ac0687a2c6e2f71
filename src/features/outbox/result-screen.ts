import { findOfflineEndpoint } from '../../contract/all/offline-endpoints.ts'
import type { PagePath } from '../../contract/page-paths.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'
import { findRowId } from '../../local/outbox/entry.ts'
import type { MessageKey } from '../../ui/text/i18n.ts'

/** `label`: the name of the screen. */
export type ResultScreen = { path: string; label: MessageKey }

const SCREEN_LABELS: Partial<Record<PagePath, MessageKey>> = {
  '/cart': 'Cart',
  '/dashboard/admins': 'Admins',
  '/dashboard/categories': 'Categories',
  '/dashboard/contact-messages': 'Contact messages',
  '/dashboard/coupons': 'Coupons',
  '/dashboard/customers': 'Customers',
  '/dashboard/messages': 'Messages',
  '/dashboard/moderation': 'Moderation',
  '/dashboard/my-followed-shops': 'Followed Shops',
  '/dashboard/my-orders': 'My Orders',
  '/dashboard/my-reviews': 'My Reviews',
  '/dashboard/my-shops': 'My Shops',
  '/dashboard/newsletters': 'Newsletters',
  '/dashboard/notifications': 'Notifications',
  '/dashboard/orders/:id': 'Order',
  '/dashboard/profile': 'Profile',
  '/dashboard/questions': 'Questions',
  '/dashboard/shop-products': 'Products',
  '/dashboard/shop-reviews': 'Reviews',
  '/dashboard/shops': 'Shops',
  '/dashboard/vendors': 'Vendors',
  '/products/:id': 'Product',
  '/recent-products': 'Recent Products',
  '/wishlist': 'Wishlist',
}

/** The screen that shows whether a change was applied; null: there is none. */
export const findResultScreen = (entry: Pick<OutboxEntry, 'endpoint' | 'input'>): ResultScreen | null => {
  const { editPath, resultPath = editPath } = findOfflineEndpoint(entry.endpoint)?.offline ?? {}
  const label = resultPath && SCREEN_LABELS[resultPath]
  return label ? { path: resultPath.replace(':id', String(findRowId(entry))), label } : null
}
