import type { SavedAddress } from '../../contract/addresses.ts'
import type { Category } from '../../contract/categories.ts'
import type { QueryCorrection, Resource } from '../../contract/endpoint.ts'
import type { FollowedShop } from '../../contract/followed-shops.ts'
import type { Locale } from '../../contract/money.ts'
import type { Notification } from '../../contract/notifications.ts'
import type { Order } from '../../contract/orders.ts'
import type { Product } from '../../contract/products.ts'
import type { Review } from '../../contract/reviews.ts'
import type { Settings } from '../../contract/settings.ts'
import type { Shop } from '../../contract/shops.ts'
import type { Profile, User } from '../../contract/users.ts'

/** The rows that the device keeps. Times are milliseconds. Flags are 0 or 1, because IndexedDB cannot index booleans. */
export type Flag = 0 | 1

/** `listed`: on sale as far as the device knows. `mine`: of the vendor who is signed in. A row that is neither is gone. */
export type StoredProduct = Product & { listed: Flag; mine: Flag; seenAt: number }
export type StoredShop = Shop & { listed: Flag; mine: Flag }
export type StoredCategory = Category
export type StoredOrder = Order
export type StoredReview = Review & { mine: Flag }
/** Of whoever is signed in, like the orders. */
export type StoredFollow = FollowedShop
export type StoredAddress = SavedAddress
export type StoredNotification = Notification

/** One answer of a list call: its rows' ids in the server's order. */
export type Listing = {
  key: string
  resource: Resource
  /** 1: it belongs to whoever is signed in, and goes at sign-out. */
  isPrivate: Flag
  ids: string[]
  /** The rows themselves, for resources that have no table of their own. */
  rows: unknown[] | null
  page: number
  limit: number
  total: number
  /** The search was misspelt: what was found instead. */
  corrected?: QueryCorrection
  /** How many the same question finds in each status. */
  counts?: Record<string, number>
  /** When it was fetched. */
  at: number
  /** 1: a later write made it old. */
  stale: Flag
  /** When it did. */
  staleAt?: number
}

export type SessionRow = {
  key: 'current'
  user: User
  accessToken: string
  refreshToken: string
  /** Ends this session and does nothing else. null: the server gives none; absent: an earlier version signed in. */
  revocationToken?: string | null
  /** When the access token ends, by this device's clock. */
  expiresAt: number
}

/** A cart line keeps the product as it was when it was put in. Prices in taka. */
export type CartItem = { product: Product; quantity: number; price: number }
/** What the server said of a coupon: it counts for this subtotal (taka) in this shop, and for no other. */
export type AppliedCoupon = { code: string; discountAmount: number; subtotal: number; shopId: string }
/** `current`, a parked cart (`parked:<shopId>`), or the cart behind an order not answered yet (`order:<id>`). */
export type CartRow = { key: string; items: CartItem[]; coupon: AppliedCoupon | null; at: number }
export type ComparisonRow = { key: 'current'; products: Product[] }
/** `userId`: who looked; null (or absent, in rows of before): somebody signed out. */
export type RecentRow = { productId: string; viewedAt: number; product: Product; userId?: string | null }

/** What the device knows of its copy of the catalogue. `version` grows with every change to it. */
export type CatalogueFacts = {
  cursor: string | null
  version: number
  /** When it was last brought up to date; null: never completely. */
  at: number | null
  /** True: the market has more products than this device keeps. */
  isPartial: boolean
}
/** `old`: while all rows are fetched again, those of before that have not come yet. */
export type AccountFacts = { userId: string; cursor: string | null; at: number | null; old?: string[] | undefined }

/** Where the market pushes to this device, for whom, and with which of its keys. */
export type PushFacts = { userId: string; endpoint: string; publicKey: string; locale?: Locale | undefined }

/** Single values, each under its own key. */
export type MetaValues = {
  catalogue: CatalogueFacts
  account: AccountFacts
  settings: Settings
  profile: Profile
  push: PushFacts
  /** What was searched for on this device, the newest first. */
  searches: string[]
  /** The import of goods that was started here and whose end nobody has seen yet. */
  import: { id: string }
  /** The newsletter that somebody is writing, and the key that it is sent with. */
  letter: { subject: string; body: string; key: string }
  /** Whose session the server has ended while nobody signed out here; until somebody signs in. */
  ended: { userId: string }
  /** Somebody has signed out whose pictures and notifications are still there. */
  left: true
}
export type MetaRow = { [Key in keyof MetaValues]: { key: Key; value: MetaValues[Key]; at: number } }[keyof MetaValues]

export type EntryState = 'pending' | 'sending' | 'signed-out' | 'rejected'
export type EntryError = {
  /** HTTP status of the refusal. */
  status: number
  /** A sentence for people. */
  message: string
  code: string
  /** What the server said beside: fields, fresh lines and totals (CART_CHANGED), what is left (OUT_OF_STOCK) … */
  detail: Record<string, unknown>
}

/** One change of a person that the server has not answered yet. No token, no headers. */
export type OutboxEntry = {
  /** Running number: the order of sending within a scope. */
  n: number
  /** UUID, the Idempotency-Key. */
  id: string
  /** Version of this shape; entries of an older one are upgraded at sending. */
  v: number
  /** Who wrote it; null: somebody signed out, sent without a token. */
  userId: string | null
  /** The name of who wrote it, for others on this device: set when their session ends. */
  writer?: string
  /** Name of the contract's row. */
  endpoint: string
  input: Record<string, unknown>
  /** `order:<id>`, `product:<id>`, `follow:<shopId>`, `profile` … */
  scope: string
  /** Ids of entries that must be gone first. */
  dependsOn: string[]
  /** What it is, for people: "Order from Rupsha Sarees, ৳1,310". */
  label: string
  /** What the person saw when he wrote it (see overlay.ts for an order's). */
  seen: unknown
  state: EntryState
  /** How often sending began. */
  attempts: number
  /**
   * Set in the transaction that claims the entry for sending, and cleared only by an answer of the server that says that
   * nothing happened. It alone decides whether the change may be edited or discarded.
   */
  mayHaveHappened: boolean
  /** How often it could not even begin, for want of a token or an answer to the probe; the backoff counts both. */
  setbacks?: number
  /** Not before, by backoff; a network that came back overrules it. */
  nextAt: number
  /** Not before, by the server's word (Retry-After); nothing overrules it. */
  notBefore: number
  leaseUntil: number
  error: EntryError | null
  /** Why background drains leave it to a person: payment (an ONLINE order), old (tried, and older than 60 days). */
  needsPerson: 'payment' | 'old' | null
  /** The device wrote it by itself. Absent in entries of older releases (see isBackgroundWrite). */
  background?: true
  /** Until when a person's "send it" counts. */
  allowedUntil: number
  /** Until when a screen waits for the answer itself. */
  awaitedUntil: number
  createdAt: number
}

/** An answer that arrived for an entry, until a screen has told the person (write.ts). */
export type OutboxAnswer = {
  id: string
  endpoint: string
  label: string
  userId: string | null
  state: 'done' | 'rejected'
  message: string
  data: unknown
  error: EntryError | null
  awaitedUntil: number
  at: number
}
