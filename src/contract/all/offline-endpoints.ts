import '../accounts/address-writes.ts'
import '../products/category-writes.ts'
import '../contact/contact-writes.ts'
import '../coupons/coupon-writes.ts'
import '../shops/followed-shop-writes.ts'
import '../moderation/moderation-writes.ts'
import '../newsletters/newsletter-writes.ts'
import '../notifications/notification-writes.ts'
import '../orders/order-writes.ts'
import '../people/person-writes.ts'
import '../products/product-writes.ts'
import '../accounts/profile-writes.ts'
import '../products/recent-product-writes.ts'
import '../reviews/review-writes.ts'
import '../accounts/session-writes.ts'
import '../shops/shop-writes.ts'
import '../wishlist/wishlist-writes.ts'
import { declaredEndpoints, type OfflineEndpoint } from '../offline-endpoint.ts'

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
