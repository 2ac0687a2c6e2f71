import './address-writes.ts'
import './category-writes.ts'
import './contact-writes.ts'
import './coupon-writes.ts'
import './followed-shop-writes.ts'
import './moderation-writes.ts'
import './newsletter-writes.ts'
import './notification-writes.ts'
import './order-writes.ts'
import './person-writes.ts'
import './product-writes.ts'
import './profile-writes.ts'
import './recent-product-writes.ts'
import './review-writes.ts'
import './session-writes.ts'
import './shop-writes.ts'
import './wishlist-writes.ts'
import { declaredEndpoints, type OfflineEndpoint } from './offline-endpoint.ts'

export type { OfflineEndpoint }

/**
 * The endpoints that can wait in the outbox: all endpoints that the service worker needs. They are declared in the
 * files above, so that neither the worker nor a first visit loads other endpoints with them. A new endpoint needs no
 * line here, only a new file does.
 */
export const OFFLINE_ENDPOINTS: readonly OfflineEndpoint[] = declaredEndpoints

const byName = new Map(OFFLINE_ENDPOINTS.map(endpoint => [endpoint.name, endpoint]))

/** The endpoint of this name; undefined where another version of Haat wrote the entry. */
export const findOfflineEndpoint = (name: string): OfflineEndpoint | undefined => byName.get(name)
