import '../accounts/address-writes.ts'
import '../products/category-writes.ts'
import '../contact/contact-writes.ts'
import '../conversations/conversation-writes.ts'
import '../coupons/coupon-writes.ts'
import '../shops/followed-shop-writes.ts'
import '../moderation/moderation-writes.ts'
import '../newsletters/newsletter-writes.ts'
import '../notifications/notification-writes.ts'
import '../orders/order-writes.ts'
import '../orders/parcel-writes.ts'
import '../people/person-writes.ts'
import '../products/product-picture-writes.ts'
import '../products/product-writes.ts'
import '../accounts/profile-writes.ts'
import '../products/recent-product-writes.ts'
import '../products/variant-writes.ts'
import '../questions/question-writes.ts'
import '../reviews/review-vote-writes.ts'
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

/** The same files as above: TypeScript does not know what an import for its effects declares. */
type WriteFiles =
  | typeof import('../accounts/address-writes.ts')
  | typeof import('../products/category-writes.ts')
  | typeof import('../contact/contact-writes.ts')
  | typeof import('../conversations/conversation-writes.ts')
  | typeof import('../coupons/coupon-writes.ts')
  | typeof import('../shops/followed-shop-writes.ts')
  | typeof import('../moderation/moderation-writes.ts')
  | typeof import('../newsletters/newsletter-writes.ts')
  | typeof import('../notifications/notification-writes.ts')
  | typeof import('../orders/order-writes.ts')
  | typeof import('../orders/parcel-writes.ts')
  | typeof import('../people/person-writes.ts')
  | typeof import('../products/product-picture-writes.ts')
  | typeof import('../products/product-writes.ts')
  | typeof import('../accounts/profile-writes.ts')
  | typeof import('../products/recent-product-writes.ts')
  | typeof import('../products/variant-writes.ts')
  | typeof import('../questions/question-writes.ts')
  | typeof import('../reviews/review-vote-writes.ts')
  | typeof import('../reviews/review-writes.ts')
  | typeof import('../accounts/session-writes.ts')
  | typeof import('../shops/shop-writes.ts')
  | typeof import('../wishlist/wishlist-writes.ts')

type EndpointsIn<File> = File extends File ? Extract<File[keyof File], OfflineEndpoint> : never

/** Each endpoint that can wait in the outbox, with its exact types. */
export type QueuedEndpoint = EndpointsIn<WriteFiles>

const byName = new Map(OFFLINE_ENDPOINTS.map(endpoint => [endpoint.name, endpoint]))

/** The endpoint of this name; undefined where another version of Haat wrote the entry. */
export const findOfflineEndpoint = (name: string): OfflineEndpoint | undefined => byName.get(name)
