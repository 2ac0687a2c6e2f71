import * as addressWrites from './address-writes.ts'
import * as categoryWrites from './category-writes.ts'
import * as contactWrites from './contact-writes.ts'
import * as couponWrites from './coupon-writes.ts'
import type { Endpoint, OfflineWrite } from './endpoint.ts'
import * as followedShopWrites from './followed-shop-writes.ts'
import * as newsletterWrites from './newsletter-writes.ts'
import * as notificationWrites from './notification-writes.ts'
import * as orderWrites from './order-writes.ts'
import * as personWrites from './person-writes.ts'
import * as productWrites from './product-writes.ts'
import * as profileWrites from './profile-writes.ts'
import * as recentProductWrites from './recent-product-writes.ts'
import * as reviewWrites from './review-writes.ts'
import * as sessionWrites from './session-writes.ts'
import * as shopWrites from './shop-writes.ts'
import * as wishlistWrites from './wishlist-writes.ts'

export type OfflineEndpoint = Endpoint & { offline: OfflineWrite }

/** Every export of these files is an endpoint that can wait: a new one needs no line here, only a new file does. */
const WRITES: readonly Record<string, OfflineEndpoint>[] = [
  addressWrites,
  categoryWrites,
  contactWrites,
  couponWrites,
  followedShopWrites,
  newsletterWrites,
  notificationWrites,
  orderWrites,
  personWrites,
  productWrites,
  profileWrites,
  recentProductWrites,
  reviewWrites,
  sessionWrites,
  shopWrites,
  wishlistWrites,
]

/**
 * The endpoints that can wait in the outbox: all endpoints that the service worker needs. They have files of their own, so that
 * neither the worker nor a first visit loads the others with them.
 */
export const OFFLINE_ENDPOINTS: readonly OfflineEndpoint[] = WRITES.flatMap(file => Object.values(file))

const byName = new Map(OFFLINE_ENDPOINTS.map(endpoint => [endpoint.name, endpoint]))

/** The endpoint of this name; undefined where another version of Haat wrote the entry. */
export const findOfflineEndpoint = (name: string): OfflineEndpoint | undefined => byName.get(name)
