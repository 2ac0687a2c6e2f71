import { ADDRESS_WRITES } from './addresses.ts'
import { AUTH_WRITES } from './auth.ts'
import { CATEGORY_WRITES } from './categories.ts'
import { CONTACT_WRITES } from './contact.ts'
import { COUPON_WRITES } from './coupons.ts'
import type { Endpoint, OfflineWrite } from './endpoint.ts'
import { FOLLOW_WRITES } from './followed-shops.ts'
import { NEWSLETTER_WRITES } from './newsletters.ts'
import { NOTIFICATION_WRITES } from './notifications.ts'
import { ORDER_WRITES } from './orders.ts'
import { PEOPLE_WRITES } from './people.ts'
import { PRODUCT_WRITES } from './products.ts'
import { RECENT_PRODUCT_WRITES } from './recent-products.ts'
import { REVIEW_WRITES } from './reviews.ts'
import { SHOP_WRITES } from './shops.ts'
import { USER_WRITES } from './users.ts'

export type OfflineEndpoint = Endpoint & { offline: OfflineWrite }

/**
 * The endpoints that can wait in the outbox: all endpoints that the service worker needs. Each resource lists its own, instead
 * of `import *` here, so that the builds leave out all other endpoints and their schemas.
 */
export const OFFLINE_ENDPOINTS: readonly OfflineEndpoint[] = [
  ADDRESS_WRITES,
  AUTH_WRITES,
  CATEGORY_WRITES,
  CONTACT_WRITES,
  COUPON_WRITES,
  FOLLOW_WRITES,
  NEWSLETTER_WRITES,
  NOTIFICATION_WRITES,
  ORDER_WRITES,
  PEOPLE_WRITES,
  PRODUCT_WRITES,
  RECENT_PRODUCT_WRITES,
  REVIEW_WRITES,
  SHOP_WRITES,
  USER_WRITES,
].flat()

const byName = new Map(OFFLINE_ENDPOINTS.map(endpoint => [endpoint.name, endpoint]))

/** The endpoint of this name; undefined where another version of Haat wrote the entry. */
export const findOfflineEndpoint = (name: string): OfflineEndpoint | undefined => byName.get(name)
