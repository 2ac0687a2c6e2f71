import type { SavedAddress } from '../../contract/accounts/addresses.ts'
import type { Profile, User } from '../../contract/accounts/users.ts'
import type { QueuedEndpoint } from '../../contract/all/offline-endpoints.ts'
import type { PublicCoupon } from '../../contract/coupons/public-coupons.ts'
import type { Endpoint, InputOf, QueryCorrection, Resource } from '../../contract/endpoint.ts'
import type { Facets } from '../../contract/facet-counts.ts'
import type { MessageDescriptor } from '../../contract/messages/message.ts'
import type { Locale } from '../../contract/messages/number-format.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import type { Order } from '../../contract/orders/orders.ts'
import type { Category } from '../../contract/products/categories.ts'
import type { Product, Wish } from '../../contract/products/products.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import type { Settings } from '../../contract/settings/settings.ts'
import type { FollowedShop } from '../../contract/shops/followed-shops.ts'
import type { Shop } from '../../contract/shops/shops.ts'
import type { SeenOf } from './entry-seen.ts'

/**
 * The rows of the device's tables. Times are in milliseconds. Flags are 0 or 1, because IndexedDB cannot index
 * booleans.
 */
export type Flag = 0 | 1

/**
 * `listed`: on sale, as far as the device knows. `mine`: owned by the vendor who is signed in. Without both it is
 * deleted.
 */
export type StoredProduct = Product & { listed: Flag; mine: Flag; seenAt: number }
export type StoredShop = Shop & { listed: Flag; mine: Flag }
export type StoredCategory = Category
export type StoredOrder = Order
export type StoredReview = Review & { mine: Flag }
/** Rows of the signed-in user, like the orders. */
export type StoredFollow = FollowedShop
export type StoredAddress = SavedAddress
export type StoredNotification = Notification
/** `mine`: 0 while nobody was signed in. An empty `id`: the server has not answered it. */
export type StoredWish = Wish & { mine: Flag }

export type ListedRow = { id: string; seq?: number | undefined }

/** One response of a list call: the ids of its rows in the server's order. */
export type Listing = {
  key: string
  resource: Resource
  /** 1: it belongs to the signed-in user, and is deleted at sign-out. */
  isPrivate: Flag
  ids: string[]
  /** The rows themselves, for resources that have no table of their own. */
  rows: ListedRow[] | null
  page: number
  limit: number
  total: number
  /** The search was misspelt: the words that were searched for instead. */
  corrected?: QueryCorrection
  /** Other searches, where this one found nothing. */
  instead?: readonly string[]
  /** As of when its rows are listed, by the server's clock, where the query asked for that. */
  asOf?: number
  /** How many rows the same query finds in each status. */
  counts?: Record<string, number>
  /** What it can be narrowed to, where the query asked for that. */
  facets?: Facets
  /** When it was fetched. */
  at: number
  /** 1: a later write made it stale. */
  stale: Flag
  /** When that write happened. */
  staleAt?: number
}

export type SessionRow = {
  key: 'current'
  user: User
  accessToken: string
  refreshToken: string
  /** Ends this session and does nothing else. null: the server sends none; absent: an older release signed in. */
  revocationToken?: string | null
  /** When the access token expires, by this device's clock. */
  expiresAt: number
}

/**
 * A cart line keeps the product as it was when it was added. Prices in taka. `variantId` absent: the product's only
 * variant. If there are several by now, the person must choose one before they order.
 */
export type CartItem = { product: Product; variantId?: string | undefined; quantity: number; price: number }
/** A coupon that the server has accepted for this subtotal (taka) in this shop, and for no other. */
export type AppliedCoupon = { code: string; discountAmount: number; subtotal: number; shopId: string }
/** `current`, a parked cart (`parked:<shopId>`), or the cart behind an order not answered yet (`order:<id>`). */
export type CartRow = {
  key: string
  items: CartItem[]
  coupon: AppliedCoupon | null
  at: number
  /** Of a parked cart: it is ordered together with the current one. */
  isTicked?: boolean | undefined
}
export type ComparisonRow = { key: 'current'; products: Product[] }
/**
 * `userId`: who viewed it; null (absent in rows of older releases): somebody signed out. `variantId`: what they had
 * chosen of it.
 */
export type RecentRow = {
  productId: string
  viewedAt: number
  product: Product
  userId?: string | null
  variantId?: string | undefined
}

/** A file, as rows of other tables name it (db/stored-files.ts). */
export type FileRef = { fileId: string; type: string; size: number }
export type StoredFile = FileRef & { bytes: ArrayBuffer }

/** The state of the device's copy of the catalogue. `version` is incremented with every change of it. */
export type CatalogueFacts = {
  cursor: string | null
  version: number
  /** When it was last synced completely; null: never. */
  at: number | null
  /** True: the market has more products than this device keeps. */
  isPartial: boolean
  /** How many it keeps since its storage was full; absent: as many as the market allows. */
  room?: number | undefined
}
/** `old`: during a full sync, the ids of earlier rows that have not been received again yet. */
export type AccountFacts = { userId: string; cursor: string | null; at: number | null; old?: string[] | undefined }

/** The push subscription of this device: for which user, and with which of the market's keys. */
export type PushFacts = { userId: string; endpoint: string; publicKey: string; locale?: Locale | undefined }

/** `isJoined`: it was sent to the account of the signed-in user. */
export type CollectedCoupon = PublicCoupon & { collectedAt: number; isJoined?: true }

/** The names that some values have in the databases of devices. */
export const NEWSLETTER_DRAFT = 'letter'
export const ENDED_SESSION = 'ended'
export const SIGN_OUT_CLEANUP = 'left'

/** Single values by their key. */
export type MetaValues = {
  catalogue: CatalogueFacts
  /** A product that takes part in a campaign was stored here once. Nothing has to search the products for one before. */
  campaigns: true
  /** Milliseconds by which the server's clock is ahead of this device's. */
  clock: number
  account: AccountFacts
  settings: Settings
  profile: Profile
  push: PushFacts
  /** The slug of the place to deliver to that was chosen on this device. */
  deliveryPlace: string
  /** The way to pay online that was chosen last on this device. */
  paymentMethod: string
  /** The searches made on this device, the newest first. */
  searches: string[]
  /** The coupons that were collected on this device, the newest first. */
  coupons: CollectedCoupon[]
  /** The product import that was started here, until a screen has shown its result. */
  import: { id: string }
  /** The draft of a newsletter, and the Idempotency-Key that it will be sent with. */
  /** `id`: of the draft of the market that it is, or will become. */
  [NEWSLETTER_DRAFT]: {
    subject: string
    body: string
    key: string
    id?: string
    /** Of the market's draft that was opened. */
    sendAt?: string | null
    changedAt?: string
  }
  /**
   * What was typed into forms of products, by the form (products/product-draft.ts). Releases up to 0.2.0 stored a
   * picture as a Blob.
   */
  productForms: Record<
    string,
    {
      values: Record<string, string>
      /** The cover. */
      file: FileRef | Blob | null
      pictures?: DraftPictures<FileRef> | undefined
    }
  >
  /**
   * The user whose session the server has ended without a sign-out here. Kept until somebody signs in. `shopLeft`: true where they
   * were removed from the shop that they worked for.
   */
  [ENDED_SESSION]: { userId: string; blocked?: { reason: string | null } | undefined; shopLeft?: unknown }
  /** Pictures and notifications of somebody who has signed out are still to be deleted. */
  [SIGN_OUT_CLEANUP]: true
  /** Orders of somebody without an account that wait for the code to their phone, the oldest first. */
  visitorOrders: VisitorOrder[]
}
/** An order of somebody who is not signed in. It waits outside of the outbox, whose entries belong to an account. */
export type VisitorOrder = {
  /** As it goes into the outbox: with its Idempotency-Key and the ids of its orders. */
  entry: NewEntry
  /** To which the code goes. */
  phoneNumber: string
  /** The code that was sent last. */
  sent?: { requestId: string; at: number; validFor: number; resendAfter: number } | undefined
  /** Somebody has signed in on this device since: it shows no name, address and number any more. */
  isSealed?: boolean | undefined
}
/** The changed photos of a form in their order; `file` of those that the form has added, and the ids of those that it removes. */
export type DraftPictures<File> = {
  items: { id: string; file: File | null; alt: string; altBn: string }[]
  removed: string[]
}

export type MetaRow = { [Key in keyof MetaValues]: { key: Key; value: MetaValues[Key]; at: number } }[keyof MetaValues]

export type EntryState = 'pending' | 'sending' | 'signed-out' | 'rejected'
export type EntryError = {
  /** HTTP status of the refusal. */
  status: number
  /** A sentence for people. */
  message: string
  code: string
  /** Further fields of the error: fields, new lines and totals (CART_CHANGED), remaining stock (OUT_OF_STOCK) … */
  detail: Record<string, unknown>
}

/** A picture stands beside the fields that the endpoint's schema checks. */
type FileField<E extends Endpoint, File> = E extends { body: 'multipart' } ? { file?: File } : unknown

/** The input of a call that is made at once, with a file where the endpoint takes one. */
export type CallInput<E extends Endpoint> = InputOf<E> | (InputOf<E> & FileField<E, StoredFile | Blob>)

/** The input of a write as a screen submits it. */
export type SubmittedInput<E extends Endpoint> = InputOf<E> & FileField<E, StoredFile>

/** The same as an entry keeps it. Releases up to 0.2.0 stored a picture as a Blob. */
export type QueuedInput<E extends Endpoint> = InputOf<E> & FileField<E, FileRef | Blob>

/** What an entry has whatever it writes. */
export type EntryBase = {
  /** Sequence number: the order of sending within a scope. */
  n: number
  /** UUID, the Idempotency-Key. */
  id: string
  /** Version of this shape; older entries are upgraded at sending. */
  v: number
  /** Who wrote it; null: somebody signed out, so it is sent without a token. */
  userId: string | null
  /** Its user's name, to show to others on this device. Set when their session ends. */
  writer?: string
  /** The browser has lost the picture of an earlier release; an earlier try may have sent it. */
  hasLostFile?: true
  /** `order:<id>`, `product:<id>`, `follow:<shopId>`, `profile` … */
  scope: string
  /** Ids of entries that must have succeeded first. */
  dependsOn: string[]
  /** For people: "Order from Rupsha Sarees, ৳1,310". */
  label: string
  /**
   * What the label was rendered from. Absent where the label is as a person wrote it, and in entries of earlier
   * versions.
   */
  labelDescriptor?: MessageDescriptor | undefined
  state: EntryState
  /** How often sending began. */
  attempts: number
  /**
   * Set in the transaction that claims the entry for sending, and cleared only by a response of the server that proves
   * that nothing has happened. It alone decides whether the entry may be edited or discarded.
   */
  mayHaveHappened: boolean
  /**
   * How often sending could not begin, for want of a token or a response to the probe. Backoff counts attempts and
   * setbacks.
   */
  setbacks?: number
  /** Not sent before, because of backoff. Ignored when the network has come back. */
  nextAt: number
  /** Not sent before, because of Retry-After or Undo. Never ignored. */
  notBefore: number
  leaseUntil: number
  error: EntryError | null
  /** Why it waits for a person: payment (an ONLINE order), old (tried, and older than 60 days). */
  needsPerson: 'payment' | 'old' | null
  /** The device wrote it by itself. Absent in entries of older releases (see isBackgroundWrite). */
  background?: true
  /** Until when a person's consent to send it counts. */
  allowedUntil: number
  /** Until when a screen waits for the response itself. */
  awaitedUntil: number
  createdAt: number
}

type TypedEntry<E extends QueuedEndpoint> = E extends QueuedEndpoint
  ? EntryBase & {
      endpoint: E['name']
      /** Checked by the endpoint's schema, unless another client wrote it (sw/write-fallback.ts). */
      input: QueuedInput<E>
      seen: SeenOf<E>
    }
  : never

/**
 * A write that the server has not answered yet; `endpoint` decides what `input` and `seen` are. It holds no token and
 * no headers. Another release may have written one to an endpoint that this one does not know (findOfflineEndpoint).
 * src/local/README.md#entry describes it.
 */
export type OutboxEntry = TypedEntry<QueuedEndpoint>
/** The entry of a write to this endpoint, or to one of these. */
export type EntryOf<E extends Endpoint> = E extends QueuedEndpoint ? TypedEntry<E> : OutboxEntry
/** An entry that has no place in the outbox yet. */
export type NewEntry<Entry extends OutboxEntry = OutboxEntry> = Entry extends OutboxEntry ? Omit<Entry, 'n'> : never

/** A response to an entry, kept until a screen has shown it (takeResponse in outbox/submit.ts). */
export type OutboxResponse = {
  id: string
  endpoint: string
  label: string
  labelDescriptor?: MessageDescriptor | undefined
  userId: string | null
  state: 'done' | 'rejected'
  message: string
  /** What the message of a success was rendered from; an error has its own in `detail`. */
  descriptor?: MessageDescriptor | undefined
  data: unknown
  error: EntryError | null
  awaitedUntil: number
  at: number
}
