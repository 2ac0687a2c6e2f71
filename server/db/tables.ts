import type { Generated } from 'kysely'
import type { Locale, Poisha } from '../../src/contract/money.ts'
import type { NotificationKind } from '../../src/contract/notifications.ts'
import type { OrderStatus } from '../../src/contract/order-status.ts'
import type { PaymentStatus, PaymentType } from '../../src/contract/payment-status.ts'
import type { AttemptStatus } from '../../src/contract/payments.ts'
import type { ImportState } from '../../src/contract/product-csv.ts'
import type { Role } from '../../src/contract/roles.ts'

/**
 * Every table, for Kysely. Ids are UUID v7 text made here, money is whole poisha, times are whole milliseconds since 1970,
 * booleans are 0 or 1, so that SQLite and PostgreSQL hold the same values.
 */
export type Time = number
export type Flag = 0 | 1

type UsersTable = {
  id: string
  email: string
  password_hash: string
  /** Grows with each new password, not when the same one is hashed again. */
  password_version: Generated<number>
  role: Role
  status: 'ACTIVE' | 'BLOCKED'
  is_demo: Flag
  /** When the sign-in email was proven to be theirs; null: not yet. */
  email_confirmed_at: Time | null
  created_at: Time
  deleted_at: Time | null
}

/** One row a user: the customer, vendor or admin behind it. `email` is the contact email, not the sign-in email. */
type ProfilesTable = {
  id: string
  user_id: string
  name: string
  email: string
  phone_number: string
  address: string
  profile_photo: string | null
  business_address: string | null
  trade_license_number: string | null
  tax_id: string | null
  /** Grows with what the user's row says of him, too: status and sign-in email. */
  seq: Generated<number>
  created_at: Time
}

/** A sign-in on one device. Its refresh token is an HMAC over (id, generation); only its hash is stored. */
type SessionsTable = {
  id: string
  user_id: string
  generation: number
  token_hash: string
  previous_hash: string | null
  rotated_at: Time | null
  created_at: Time
  expires_at: Time
  revoked_at: Time | null
}

/** The authenticator app of a staff account. `last_step` is the last time step whose code was used. */
type SecondFactorsTable = {
  user_id: string
  sealed_secret: string
  last_step: number
  created_at: Time
  /** Null while enrolment waits for its first code. */
  confirmed_at: Time | null
}

type RecoveryCodesTable = {
  user_id: string
  code_hash: string
  used_at: Time | null
}

type CategoriesTable = {
  id: string
  name: string
  description: string
  image: string
  thumbhash: string | null
  position: number
  seq: number
  created_at: Time
  deleted_at: Time | null
}

type ShopsTable = {
  id: string
  vendor_id: string
  name: string
  phone_number: string
  shop_address: string
  description: string
  logo_url: string
  thumbhash: string | null
  status: 'PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
  paused_until: Time | null
  follower_count: number
  rating_sum: number
  review_count: number
  seq: number
  created_at: Time
  deleted_at: Time | null
}

type ProductsTable = {
  id: string
  shop_id: string
  category_id: string
  name: string
  description: string
  image: string
  thumbhash: string | null
  price: Poisha
  discount: Poisha
  stock: number
  status: 'ACTIVE' | 'DRAFT' | 'PAUSED'
  rating_sum: number
  review_count: number
  /** Pieces sold in the last 90 days. */
  sold: number
  /** 1 while the product may be shown to everyone: ACTIVE, not deleted, its shop ACTIVE, its vendor not blocked. */
  is_listed: Flag
  seq: number
  stock_changed_at: Time
  stock_logged_at: Time
  /** The row of SQLite's full-text index; nothing but `db/search.ts` reads it. */
  search_id: Generated<number | null>
  created_at: Time
  deleted_at: Time | null
}

type ReviewsTable = {
  id: string
  product_id: string
  customer_id: string
  rating: number
  comment: string
  reply: string | null
  seq: number
  created_at: Time
}

type FollowsTable = { id: string; shop_id: string; customer_id: string; created_at: Time }

type CouponsTable = {
  id: string
  code: string
  discount_type: 'FIXED' | 'PERCENT'
  /** Poisha for FIXED, whole percent for PERCENT. */
  discount_amount: number
  max_discount_amount: Poisha | null
  min_order_amount: Poisha | null
  start_time: Time
  end_time: Time
  usage_limit: number
  total_usage_limit: number | null
  used_count: number
  shop_id: string | null
  is_active: Flag
  seq: Generated<number>
  created_at: Time
  /** A deleted coupon's row stays for the orders that used it; its code is free again. */
  deleted_at: Generated<Time | null>
}

/** The coupon that a customer tried last: an order may carry it without naming it (the contract, section 7). */
type AppliedCouponsTable = { customer_id: string; coupon_id: string; applied_at: Time }

/** One redemption an order. `use_number` counts a customer's uses of a coupon from 1, so that the unique key holds the limit. */
type RedemptionsTable = {
  id: string
  coupon_id: string
  customer_id: string
  order_id: string
  use_number: number
  created_at: Time
}

type OrdersTable = {
  id: string
  number: string
  customer_id: string
  shop_id: string
  status: OrderStatus
  payment_type: PaymentType
  payment_status: PaymentStatus
  subtotal: Poisha
  shipping: Poisha
  coupon_code: string | null
  coupon_discount: Poisha
  total_amount: Poisha
  shipping_name: string
  shipping_phone: string
  shipping_email: string
  shipping_address: string
  shipping_district: string | null
  shipping_upazila: string | null
  note: string | null
  courier: string | null
  tracking_number: string | null
  delivered_at: Time | null
  seq: number
  created_at: Time
  updated_at: Time
}

type OrderItemsTable = {
  id: string
  order_id: string
  product_id: string
  position: number
  name: string
  image: string
  quantity: number
  price: Poisha
  discount: Poisha
}

type OrderEventsTable = {
  id: string
  order_id: string
  actor_id: string | null
  actor_name: string
  role: string
  from_status: string | null
  to_status: string
  note: string | null
  at: Time
}

/**
 * The change log: for each scope ('catalogue', or a user's id) the last change of each row. `seq` comes from `counters` in
 * the same transaction, whose row lock makes seq order the commit order on every engine.
 */
type ChangesTable = {
  scope: string
  entity: 'category' | 'shop' | 'product' | 'order' | 'review' | 'follow' | 'address' | 'notification'
  entity_id: string
  seq: number
  at: Time
}
type CountersTable = { name: string; value: number }

type IdempotencyTable = {
  key: string
  owner: string
  endpoint: string
  input_hash: string
  status: number
  body: string
  /** What unfinished work is about, and until when the process that does it has it for itself. Null for other writes. */
  subject: string | null
  lease_until: Time | null
  created_at: Time
}

/** The outbox of mails. `content` is JSON of the mail's words, emptied when it is given up; one without a recipient is dropped. */
type MailsTable = {
  id: string
  recipient: string | null
  content: string
  status: 'PENDING' | 'FAILED'
  attempts: number
  /** When it may be tried; while one process tries, until when it is that one's. */
  next_at: Time
  expires_at: Time | null
  error: string | null
  created_at: Time
}

/**
 * What the link in a mail does. RESET sets a password, EMAIL a new sign-in email, CONFIRM proves the email of a sign-up,
 * SUBSCRIBE (which needs no user) subscribes to the newsletter. A RESET without a user opens nothing: it was made to take
 * the same time.
 */
type MailedTokensTable = {
  token_hash: string
  purpose: 'RESET' | 'EMAIL' | 'CONFIRM' | 'SUBSCRIBE'
  user_id: string | null
  /** The address that the link went to; null for RESET. */
  new_email: string | null
  created_at: Time
  expires_at: Time
  used_at: Time | null
}

/** One attempt to pay an order. */
type PaymentsTable = {
  id: string
  order_id: string
  amount: Poisha
  transaction_id: string
  gateway: string
  /** Of the page that started it, one of CORS_ORIGINS; null: our own page. */
  origin: string | null
  status: AttemptStatus
  /** The gateway's name for the payment, and its bank's: the first proves it, the second gives it back. */
  reference: string | null
  bank_reference: string | null
  /** Why money that came was not taken for the order. */
  problem: string | null
  /** When the gateway is asked again; while one process asks, until when it is that one's. Null: never again. */
  next_check_at: Time | null
  /** OWED: not asked for yet; SENDING: being asked for since refund_at; SENT: promised; REFUSED: ask again; DONE: back. */
  refund_status: 'OWED' | 'SENDING' | 'SENT' | 'REFUSED' | 'DONE' | null
  refund_reference: string | null
  refund_at: Time | null
  created_at: Time
  updated_at: Time
}

/** What the sandbox gateway was asked to collect and what its visitor did, true from `effective_at`. */
type SandboxPaymentsTable = {
  transaction_id: string
  amount: Poisha
  return_url: string
  outcome: 'PENDING' | 'PAID' | 'FAILED' | 'CANCELLED'
  paid_amount: Poisha | null
  is_risky: Flag
  effective_at: Time
  notify_at: Time | null
  refunded: Flag
  created_at: Time
}

/** What someone did to a row of the market, with the row as JSON before and after it. */
type AuditLogTable = {
  id: string
  /** Null: the market itself. */
  actor_id: string | null
  actor_name: string
  role: string
  action: string
  entity: string
  entity_id: string
  before_state: string | null
  after_state: string | null
  seq: Generated<number>
  at: Time
}

/** How often a product was looked at on a day, `day` counted from 1970 in Bangladesh's time. */
type ViewsTable = { product_id: string; day: number; count: number }

/** What somebody is told. It is its own outbox: a push message leaves at `push_at`, null where none does (any more). */
type NotificationsTable = {
  id: string
  user_id: string
  kind: NotificationKind
  title: string
  body: string
  path: string
  read_at: Time | null
  push_at: Time | null
  seq: number
  created_at: Time
}

/** The last products that a customer looked at, each once. */
type RecentViewsTable = { id: string; customer_id: string; product_id: string; viewed_at: Time }

type AddressesTable = {
  id: string
  customer_id: string
  label: string
  is_default: Flag
  name: string
  phone_number: string
  email: string
  address: string
  district: string | null
  upazila: string | null
  seq: number
  created_at: Time
}

/** A file of products on its way in. `lease_until`: while one process reads it, until when it is that one's. */
type ImportsTable = {
  id: string
  vendor_id: string
  shop_id: string | null
  dry_run: Flag
  state: ImportState
  done: number
  total: number
  created: number
  updated: number
  failed: number
  attempts: Generated<number>
  /** Of the process that works on it. */
  lease_id: string | null
  lease_until: Time
  created_at: Time
  updated_at: Time
}

type SubscribersTable = {
  id: string
  email: string
  seq: Generated<number>
  created_at: Time
  unsubscribed_at: Time | null
}

/** A newsletter on its way: subscribers up to the id `reached` have their mail in the outbox. */
type NewslettersTable = {
  id: string
  subject: string
  body: string
  reached: string
  created_at: Time
  finished_at: Time | null
}

type ContactMessagesTable = {
  id: string
  name: string
  email: string
  subject: string
  message: string
  handled: Flag
  seq: Generated<number>
  created_at: Time
}

/** A device that is pushed to for as long as the session on it lasts. */
type PushSubscriptionsTable = {
  id: string
  user_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  locale: Locale
  created_at: Time
}

export type Tables = {
  users: UsersTable
  profiles: ProfilesTable
  sessions: SessionsTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  categories: CategoriesTable
  shops: ShopsTable
  products: ProductsTable
  reviews: ReviewsTable
  follows: FollowsTable
  coupons: CouponsTable
  redemptions: RedemptionsTable
  orders: OrdersTable
  order_items: OrderItemsTable
  order_events: OrderEventsTable
  changes: ChangesTable
  counters: CountersTable
  idempotency: IdempotencyTable
  mails: MailsTable
  mailed_tokens: MailedTokensTable
  payments: PaymentsTable
  sandbox_payments: SandboxPaymentsTable
  audit_log: AuditLogTable
  views: ViewsTable
  imports: ImportsTable
  /** The file itself, compressed and in base64; gone when the import has ended. */
  import_files: { import_id: string; content: string }
  import_problems: { id: string; import_id: string; line: number; column_name: string; message: string }
  applied_coupons: AppliedCouponsTable
  notifications: NotificationsTable
  recent_views: RecentViewsTable
  addresses: AddressesTable
  subscribers: SubscribersTable
  newsletters: NewslettersTable
  contact_messages: ContactMessagesTable
  push_subscriptions: PushSubscriptionsTable
  search_waits: { product_id: string }
}
