import type { Generated, GeneratedAlways } from 'kysely'
import type { ImportState } from '../../src/contract/imports/product-csv.ts'
import type { AccountKind } from '../../src/contract/ledger/accounts.ts'
import type { PayoutMethod } from '../../src/contract/ledger/payout-accounts.ts'
import type { PayoutStatus } from '../../src/contract/ledger/payouts.ts'
import type { SuspenseDecision } from '../../src/contract/ledger/suspense.ts'
import type { Locale } from '../../src/contract/messages/number-format.ts'
import type { Poisha } from '../../src/contract/money.ts'
import type { NotificationKind } from '../../src/contract/notifications/notifications.ts'
import type { OrderStatus } from '../../src/contract/orders/order-status.ts'
import type { PaymentStatus, PaymentType } from '../../src/contract/payments/payment-status.ts'
import type { AttemptStatus } from '../../src/contract/payments/payments.ts'
import type { ReportReason } from '../../src/contract/reports/report-reasons.ts'
import type { Role } from '../../src/contract/roles.ts'
import type { Difference, SettlementDecision } from '../../src/contract/settlements/differences.ts'
import type { CourierName } from '../../src/contract/shipments/couriers.ts'
import type { ReportDecision, ShipmentProblem, ShipmentStatus } from '../../src/contract/shipments/shipment-status.ts'
import type { DocumentKind, DocumentStatus } from '../../src/contract/shops/verification.ts'

/**
 * Every table, for Kysely. SQLite and PostgreSQL hold the same values: ids are UUID v7 as text, created by the server;
 * money is an integer of poisha; times are milliseconds since 1970; booleans are 0 or 1.
 */
export type Time = number
export type Flag = 0 | 1

type UsersTable = {
  id: string
  email: string
  password_hash: string
  /** Incremented with each new password, but not when the same password is rehashed. */
  password_version: Generated<number>
  role: Role
  /** What an ADMIN works at; null: everything. */
  staff_role: Generated<string | null>
  status: 'ACTIVE' | 'BLOCKED'
  /** In an admin's words. Null: not blocked, or blocked without a reason. */
  blocked_reason: string | null
  is_demo: Flag
  /** When the user confirmed the sign-in email, or null. */
  email_confirmed_at: Time | null
  created_at: Time
  deleted_at: Time | null
}

/** The customer, vendor or admin behind each user. `email` is the contact email, not the sign-in email. */
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
  /** Incremented also when the status or sign-in email in `users` changes. */
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
  /** Names as the browser tells them. Null: unknown, or not written yet. */
  browser: Generated<string | null>
  system: Generated<string | null>
  /** When it was last used, at most an hour too old. Null: not since it was started. */
  used_at: Generated<Time | null>
  /** When the tokens of `generation` were first used. Null: not yet. Older than `rotated_at`: those of an earlier one. */
  current_used_at: Generated<Time | null>
  /** When the tokens of the generation before were first used, as an access token or by refreshing. */
  previous_used_at: Generated<Time | null>
}

/** The authenticator app of a staff account. `last_step` is the last time step whose code was used. */
type SecondFactorsTable = {
  user_id: string
  sealed_secret: string
  last_step: number
  created_at: Time
  /** Null until the first code was entered. */
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
  /** Null: there is none in Bangla. */
  name_bn: Generated<string | null>
  description_bn: Generated<string | null>
  image: string
  thumbhash: string | null
  position: number
  /** Null: a category of the first level. */
  parent_id: Generated<string | null>
  /** Of a removed category: the one that has its products since it was merged. */
  merged_into: Generated<string | null>
  /** JSON of the names of categories that were merged into this one. */
  former_names: Generated<string | null>
  seq: number
  created_at: Time
  deleted_at: Time | null
}

type ShopsTable = {
  id: string
  vendor_id: string
  name: string
  phone_number: string
  /** Customers may write to that number on WhatsApp. */
  has_whatsapp: Generated<0 | 1>
  /** Customers may write to it here. */
  takes_messages: Generated<0 | 1>
  /** Within how many hours it usually answers; null: nothing is told. */
  answer_hours: Generated<number | null>
  /** JSON of an HourRange. */
  quiet_hours: Generated<string | null>
  /** JSON of texts. */
  quick_answers: Generated<string | null>
  shop_address: string
  description: string
  /** Null: there is none in Bangla. */
  name_bn: Generated<string | null>
  description_bn: Generated<string | null>
  bin: Generated<string | null>
  /** VAT in hundredths of a percent. */
  vat_rate: Generated<number | null>
  logo_url: string
  thumbhash: string | null
  status: 'PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
  paused_until: Time | null
  /** One of DebtState. */
  debt_state: Generated<string>
  /** JSON of a ShopDelivery; null: it delivers as the market does. */
  delivery: Generated<string | null>
  /** JSON of PickupPoints; null: orders are not picked up. */
  pickup: Generated<string | null>
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
  /** Null: there is none in Bangla. */
  name_bn: Generated<string | null>
  description_bn: Generated<string | null>
  /** Null: no warranty. */
  warranty: Generated<string | null>
  warranty_bn: Generated<string | null>
  image: string
  thumbhash: string | null
  /** How many rows of product_pictures it has. */
  picture_count: Generated<number>
  /** JSON of its options (src/contract/products/options.ts). Null: nothing to choose, and one variant. */
  options: Generated<string | null>
  /** Price, discount, highest price (where that is another) and stock are derived from its variants. */
  price: Poisha
  discount: Poisha
  price_max: Generated<Poisha | null>
  stock: number
  /** Is its stock above 0? Indexes name this flag instead of the stock, which every sale changes. */
  in_stock: GeneratedAlways<Flag>
  status: 'ACTIVE' | 'DRAFT' | 'PAUSED'
  rating_sum: number
  review_count: number
  /** Pieces sold in the last 90 days. */
  sold: number
  /** What `sold` was when a job last looked. Sorts and indexes use it, so that a sale changes no index. */
  popularity: Generated<number>
  /**
   * 1 while everyone may see the product: it is ACTIVE and not deleted, its shop ACTIVE, its vendor not blocked, and no
   * admin holds it back.
   */
  is_listed: Flag
  /** Null: nothing. REVIEW: it waits for an admin's first look. HIDDEN: an admin has taken it off sale. */
  moderation: Generated<'REVIEW' | 'HIDDEN' | null>
  moderation_reason: Generated<string | null>
  seq: number
  stock_changed_at: Time
  stock_logged_at: Time
  is_stock_unlogged: GeneratedAlways<Flag>
  /** By which number the search index knows the product. Only db/search reads it. */
  search_id: Generated<number | null>
  created_at: Time
  deleted_at: Time | null
}

/** The pictures of a product that has several, and of a cover with an alternative text; position 0 is the cover. */
type ProductPicturesTable = {
  id: string
  product_id: string
  position: number
  image: string
  thumbhash: string | null
  alt: string | null
  alt_bn: string | null
  added_at: Time
}

/**
 * What is bought: one combination of values of a product's options. A product without options has one, whose id is the
 * product's. A deleted one stays for the orders of it.
 */
type ProductVariantsTable = {
  id: string
  product_id: string
  /** The product's shop, in which a SKU is unique. */
  shop_id: string
  position: Generated<number>
  /** JSON: a value for each option, in the order of the options. */
  option_values: Generated<string>
  price: Poisha
  discount: Generated<Poisha>
  stock: number
  sku: Generated<string | null>
  barcode: Generated<string | null>
  /** Grams. */
  weight: Generated<number | null>
  /** One of the product's pictures. */
  image: Generated<string | null>
  deleted_at: Generated<Time | null>
}

/** By what lists are filtered: `size:42`, in each language, for the variants that are not deleted. */
type VariantOptionsTable = {
  option_key: string
  variant_id: string
  product_id: string
  /** 1 where neither name nor value is the one in Bangla beside another. */
  is_main: Flag
}

type ReviewsTable = {
  id: string
  product_id: string
  customer_id: string
  rating: number
  comment: string
  reply: string | null
  /** When an admin has hidden it, and why. A hidden review does not count in ratings. */
  hidden_at: Generated<Time | null>
  hidden_reason: Generated<string | null>
  /** How many rows of `review_votes` it has. */
  helpful_count: Generated<number>
  /** When the shop wrote the reply. Null also where it was written before this was recorded. */
  replied_at: Generated<Time | null>
  /** What the customer had bought last, "Size 42 / Red". Null: there was nothing to choose. */
  variant_title: Generated<string | null>
  variant_title_bn: Generated<string | null>
  seq: number
  created_at: Time
}

/** A question about a product or, where `question_id` is set, an answer to one: at most one of each author. */
type QuestionsTable = {
  id: string
  product_id: string
  question_id: string | null
  /** A profile. */
  author_id: string
  text: string
  /** When an admin has hidden it, and why. */
  hidden_at: Time | null
  hidden_reason: string | null
  created_at: Time
}

/** The conversation of a shop and a customer. Numbers are those of messages, 0 for none. */
type ConversationsTable = {
  id: string
  shop_id: string
  /** A profile. */
  customer_id: string
  last_n: Generated<number>
  /** The last message that each side has written. */
  customer_last_n: Generated<number>
  shop_last_n: Generated<number>
  /** Up to which message each side's devices have received, and its people have read. */
  customer_delivered_n: Generated<number>
  shop_delivered_n: Generated<number>
  customer_read_n: Generated<number>
  shop_read_n: Generated<number>
  /** When each side has blocked the other. */
  customer_blocked_at: Generated<Time | null>
  shop_blocked_at: Generated<Time | null>
  last_at: Time
  created_at: Time
}

type MessagesTable = {
  id: string
  conversation_id: string
  /** Its place in the conversation, from 1. */
  n: number
  is_shop: 0 | 1
  order_id: string | null
  text: string
  /** When an admin has removed it. */
  removed_at: Generated<Time | null>
  created_at: Time
}

/** A report of a product, a review or a question, once for each person. Closed by an admin's decision. */
type ReportsTable = {
  id: string
  entity: 'PRODUCT' | 'REVIEW' | 'QUESTION' | 'MESSAGE'
  entity_id: string
  reporter_id: string
  reason: ReportReason
  note: string
  created_at: Time
  closed_at: Time | null
}

/** What admins have written about a person (by profile id) or a shop. Only admins read it. */
type AdminNotesTable = {
  id: string
  entity: 'PERSON' | 'SHOP'
  entity_id: string
  author_id: string
  author_name: string
  text: string
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
  /** Everybody may see it and its code. */
  is_public: Generated<Flag>
  seq: Generated<number>
  created_at: Time
  /** The row of a deleted coupon stays for the orders that used it. Its code may be used for a new coupon. */
  deleted_at: Generated<Time | null>
}

/** The coupon that a customer applied last. An order that names no coupon uses it. */
type AppliedCouponsTable = { customer_id: string; coupon_id: string; applied_at: Time }

/** The public coupons that a customer keeps for later. */
type CollectedCouponsTable = { customer_id: string; coupon_id: string; collected_at: Time }

/**
 * At most one per order. `use_number` counts a customer's uses of a coupon from 1; a unique key on it enforces the
 * limit.
 */
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
  /** One that the market offered as the order was placed; null: the customer has named none, or pays in cash. */
  payment_method: Generated<string | null>
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
  /** The slug of a place. */
  shipping_place: string | null
  /** The shop's VAT rate when it was placed, in hundredths of a percent. */
  vat_rate: Generated<number | null>
  note: string | null
  courier: string | null
  tracking_number: string | null
  delivered_at: Time | null
  /** The days on which the shop promised to deliver; null: those of the market. */
  expected_from: Generated<Time | null>
  expected_to: Generated<Time | null>
  /** JSON of the PickupPoint as it was chosen; null: it is delivered. */
  pickup: Generated<string | null>
  /** What the customer shows to collect it. */
  pickup_code: Generated<string | null>
  /** The part of the coupon discount that the market pays, not the shop. */
  market_discount: Generated<Poisha>
  /** When the shop's money for it became payable; null before the time for returns is over. */
  payable_at: Generated<Time | null>
  /** Which payout pays the shop for it; one that failed does not. */
  payout_id: Generated<string | null>
  /** The sums of its lines. */
  commission: Generated<Poisha>
  commission_vat: Generated<Poisha>
  withholding: Generated<Poisha>
  /** The sum of its `refunds`. */
  refunded: Generated<Poisha>
  /** What belongs to the pieces that came back. */
  commission_back: Generated<Poisha>
  commission_vat_back: Generated<Poisha>
  withholding_back: Generated<Poisha>
  market_discount_back: Generated<Poisha>
  /** What was paid with store credit, as it was placed. */
  credit_used: Generated<Poisha>
  /** Null: it was placed alone. */
  group_id: Generated<string | null>
  seq: number
  created_at: Time
  updated_at: Time
}

/** What has been entered for one event of its cause. Database triggers refuse changes of these two tables. */
type LedgerJournalsTable = {
  id: string
  subject: 'order' | 'payout' | 'parcel' | 'gateway' | 'courier' | 'credit'
  /** The id of an order or a payout. */
  cause: string
  /** Counts the journals of a cause from 1. */
  number: number
  event: string
  at: Time
}

type PayoutsTable = {
  id: string
  shop_id: string
  /** Where it goes. Null: the shop had named no account. */
  account_id: string | null
  amount: Poisha
  /** How many orders it pays. */
  orders: number
  status: PayoutStatus
  reference: string | null
  problem: string | null
  created_at: Time
  decided_at: Time | null
}

/** At most one of each kind and status is not replaced. */
type ShopDocumentsTable = {
  id: string
  shop_id: string
  kind: DocumentKind
  status: DocumentStatus
  /** Of a refusal. */
  reason: string | null
  /** Its last day, such as 2026-11-29. */
  expires_on: string | null
  content_type: string
  sent_at: Time
  decided_at: Time | null
  replaced_at: Time | null
}

/** A shop without a row has no documents that count. */
type ShopVerificationsTable = {
  shop_id: string
  is_verified: Flag
  /** It is PENDING for its documents alone since then, and opens with them. */
  held_at: Time | null
}

/** Times in milliseconds; the campaign runs from the start on, and no longer at the end. */
type CampaignsTable = {
  id: string
  slug: string
  name: string
  name_bn: string | null
  description: string
  description_bn: string | null
  percent: number
  starts_at: Time
  ends_at: Time
  /** All products of the shops that take part; else those of campaign_targets. */
  is_for_all: Flag
  cancelled_at: Time | null
  /** It has ended, or was cancelled, and all its prices went back. */
  finished_at: Time | null
  /** All vendors with products for it were told of it. */
  invited_at: Time | null
  seq: number
  created_at: Time
}

/** A change of a shop's account is a further row. */
type PayoutAccountsTable = {
  id: string
  shop_id: string
  method: PayoutMethod
  bank: string | null
  last_digits: string
  /** Encrypted. '' once nobody may need it any more. */
  sealed_details: string
  created_at: Time
  /** Nothing is paid to it before. */
  usable_at: Time
  replaced_at: Time | null
}

/** Never changed. Names are those of the day on which it was issued. */
type CommissionInvoicesTable = {
  id: string
  shop_id: string
  /** '2026-11' */
  month: string
  /** In which it was issued; `number` has no gaps in it. */
  year: number
  number: number
  shop_name: string
  shop_name_bn: string | null
  shop_bin: string | null
  /** Name, address and BIN of the market as JSON. */
  market: string
  commission: Poisha
  vat: Poisha
  created_at: Time
}

/** `rate` is in hundredths of a percent. Null: of every shop, or category. */
type CommissionRulesTable = {
  id: string
  shop_id: string | null
  category_id: string | null
  rate: number
  /** For each piece. */
  fixed: Poisha
  created_at: Time
  updated_at: Time
}

type LedgerEntriesTable = {
  journal_id: string
  position: number
  kind: AccountKind
  /** The id of a shop or the name of a gateway; '' of accounts of the market. */
  owner: string
  /** Debits are positive, credits negative. */
  amount: Poisha
  at: Time
}

type OrderItemsTable = {
  id: string
  order_id: string
  product_id: string
  position: number
  name: string
  /** Null: there was none in Bangla. */
  name_bn: Generated<string | null>
  image: string
  variant_id: string
  /** "Size 42 / Red", as it was sold. Null: there was nothing to choose. */
  variant_title: Generated<string | null>
  variant_title_bn: Generated<string | null>
  sku: Generated<string | null>
  quantity: number
  price: Poisha
  discount: Poisha
  /** What the market takes, as it was when the order was placed. The rate is in hundredths of a percent. */
  commission_rate: Generated<number>
  /** For each piece. */
  commission_fixed: Generated<Poisha>
  commission: Generated<Poisha>
  commission_vat: Generated<Poisha>
  /** Tax that the market withholds. */
  withholding_rate: Generated<number>
  withholding: Generated<Poisha>
  /** How many pieces came back after delivery. */
  returned: Generated<number>
}

/** An invitation that nobody has accepted. `recipient`: an email or a phone number. */
type ShopInvitationsTable = {
  id: string
  vendor_id: string
  shop_role: string
  name: string
  recipient: string
  token_hash: string
  created_at: Time
  expires_at: Time
}

/** What the people of a vendor's shops have changed, or were refused. `write_key`: of the request, so that a repeated one is there once. */
type ShopWritesTable = {
  id: string
  vendor_id: string
  user_id: string
  write_key: string
  endpoint: string
  subject_id: string | null
  is_refused: 0 | 1
  created_at: Time
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
  note_descriptor: string | null
  at: Time
}

/**
 * The change log: for each scope ('catalogue', or a user's id) the last change of each row. `seq` is taken from
 * `counters` in the same transaction. The lock on that row makes `seq` follow the order of commits on both engines.
 */
type ChangesTable = {
  scope: string
  entity: 'category' | 'shop' | 'product' | 'order' | 'review' | 'follow' | 'address' | 'notification' | 'wish'
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
  /** For external calls (http/idempotency/external-call.ts): the id they are about, and the lease of the process that runs one. */
  subject: string | null
  lease_until: Time | null
  created_at: Time
}

/**
 * The mail queue. `content` is JSON and is emptied when sending has failed for good. Mails without recipient are
 * dropped.
 */
type MailsTable = {
  id: string
  recipient: string | null
  content: string
  status: 'PENDING' | 'FAILED'
  attempts: number
  /** When it may be sent. While a process is sending it, the end of that process's lease. */
  next_at: Time
  expires_at: Time | null
  error: string | null
  /** The newsletter that it belongs to. */
  newsletter_id: Generated<string | null>
  created_at: Time
}

/**
 * The tokens of links in mails. RESET sets a password, EMAIL changes the sign-in email, CONFIRM confirms the email of a
 * sign-up, SUBSCRIBE (without user) confirms a newsletter subscription. A RESET without user has no effect: it is
 * created for unknown addresses, so that the response takes the same time.
 */
type MailedTokensTable = {
  token_hash: string
  purpose: 'RESET' | 'EMAIL' | 'CONFIRM' | 'SUBSCRIBE'
  user_id: string | null
  /** The address that the link was sent to; null for RESET. */
  new_email: string | null
  created_at: Time
  expires_at: Time
  used_at: Time | null
}

/** One attempt to pay an order. */
type PaymentsTable = {
  id: string
  order_id: string
  /** What it asks for its order. */
  amount: Poisha
  transaction_id: string
  /** Of a share of a payment for several orders: the share whose transaction the gateway knows. */
  lead_id: Generated<string | null>
  gateway: string
  /** One of the gateway's methods; null of payments of earlier versions. */
  method: Generated<string | null>
  /** The gateway's id of a payment that is not paid yet, where it has one. */
  session_id: Generated<string | null>
  /** When the gateway was last asked to move the money, where it moves at our word. */
  executed_at: Generated<Time | null>
  /** The origin of the page that started it, one of CORS_ORIGINS; null for this server's own. */
  origin: string | null
  status: AttemptStatus
  /** The gateway's id of the payment, to verify it, and the bank's, to refund it. */
  reference: string | null
  bank_reference: string | null
  /** What the gateway received; without an amount where it reported none that can be read. Null before that. */
  received_amount: Poisha | null
  received_currency: string | null
  /** Why a received payment was not accepted for the order. */
  problem: string | null
  /** When to query the gateway again; during a query, the end of that process's lease. Null for never. */
  next_check_at: Time | null
  /**
   * OWED: not requested yet; SENDING: request running since refund_at; SENT: in progress at the gateway; REFUSED:
   * retry.
   */
  refund_status: 'OWED' | 'SENDING' | 'SENT' | 'REFUSED' | 'DONE' | null
  refund_reference: string | null
  refund_at: Time | null
  /** The gateway kept the money, and the market gave it back in another way. */
  is_refunded_by_hand: Generated<Flag>
  created_at: Time
  updated_at: Time
}

/** Amounts that go back while the rest of their order stays paid. All of what is left goes back by `payments.refund_status`. */
type RefundsTable = {
  id: string
  order_id: string
  /** Which payment it is a part of. Null: no gateway has the money. */
  payment_id: string | null
  /** By which the gateway knows it, like a transaction id. */
  code: string
  amount: Poisha
  /** `UNDELIVERED`: it was never paid, because the customer did not keep everything at the door. */
  kind: 'RETURN' | 'AMOUNT' | 'CANCEL' | 'UNDELIVERED'
  reason: string | null
  /** As in `payments.refund_status`. */
  status: 'OWED' | 'SENDING' | 'SENT' | 'REFUSED' | 'DONE'
  /** The gateway's id of it. */
  reference: string | null
  /** Where the money came from once it is DONE: the gateway, the market's bank, or the shop's cash. `CREDIT`: it became store credit. */
  source: 'GATEWAY' | 'BANK' | 'SHOP' | 'CREDIT' | null
  changed_at: Time
  created_at: Time
  done_at: Time | null
}

/** The payments of the sandbox gateway. The outcome is visible to queries from `effective_at` on. */
type SandboxPaymentsTable = {
  transaction_id: string
  /** Null of payments of earlier versions. */
  method: string | null
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

/** The access token of a gateway, encrypted, for all processes. */
type GatewayTokensTable = {
  gateway: string
  sealed_token: string | null
  /** Until then a process acquires the next one. */
  locked_until: Time
  /** When and how the last ones were acquired, as JSON. */
  acquisitions: string
}

/** A shop's account with a courier. Keys and session are encrypted. */
type CourierConnectionsTable = {
  id: string
  /** Null: the market's own account. */
  shop_id: string | null
  courier: CourierName
  sealed_keys: string
  /** The access token that the courier has issued, where it issues any, as JSON. */
  sealed_session: string | null
  /** DISABLED: the courier has refused the keys. */
  status: 'ACTIVE' | 'DISABLED'
  /** In the courier's words. */
  problem: string | null
  /** When the courier has last called the address of its webhook. */
  heard_at: Time | null
  created_at: Time
  updated_at: Time
}

/** A parcel: all of an order, or a part of it. */
/** A courier's account of what it has paid. `reference`: its number, or the hash of a file's lines. */
type GatewaySettlementsTable = {
  id: string
  gateway: string
  reference: string
  name: string
  /** As of `courier_settlements`. */
  columns: string | null
  created_at: Time
}

type CourierSettlementsTable = {
  id: string
  /** Null: of the market's own account. */
  shop_id: string | null
  courier: CourierName
  reference: string
  name: string
  /** The titles that a person has named in its file, as JSON. */
  columns: string | null
  created_at: Time
}

/** `payment_id` null: no payment has this number, or an earlier line has settled it. `amount` is negative for a refund. */
type GatewaySettlementLinesTable = {
  settlement_id: string
  position: number
  transaction_id: string
  payment_id: string | null
  amount: Poisha
  fee: Poisha
}

/** `parcel`: what the settlement calls it. `shipment_id` null: no parcel of the shop has this number. */
type SettlementLinesTable = {
  settlement_id: string
  position: number
  shipment_id: string | null
  parcel: string
  collected: Poisha
  fee: Poisha
}

type SettlementDifferencesTable = {
  id: string
  settlement_id: string
  /** Of the line. Null: the parcel is in no line. */
  position: number | null
  /** Null: of the market's own account. */
  shop_id: string | null
  shipment_id: string | null
  parcel: string
  kind: Difference
  /** Of cash, or how much more fee. */
  amount: Poisha
  decision: SettlementDecision | null
  decided_at: Time | null
  created_at: Time
}

type ShipmentsTable = {
  id: string
  order_id: string
  shop_id: string
  /** Null of the sandbox, which has no accounts. */
  connection_id: string | null
  /** Whether it goes with the market's own account: then the cash comes to the market. */
  is_market: Generated<0 | 1>
  courier: CourierName
  /** What we call it towards the courier: the same at every try to book it. */
  reference: string
  status: ShipmentStatus
  /** When the courier says that it got this status. */
  status_at: Time
  consignment_id: string | null
  tracking_url: string | null
  /** What the courier is asked to collect, in whole taka. */
  cash: Poisha
  /** What it has reported as collected. Null: nothing was said. */
  collected: Poisha | null
  /** What it was to collect for the pieces that were kept at the door. Null: nobody has decided which those are. */
  kept_cash: Poisha | null
  /** When the pieces that were not kept were back at the shop. Null: they are not, as far as anybody has said. */
  rest_back_at: Time | null
  /** What it has named as its fee. Null: it did not. */
  fee: Poisha | null
  /** Grams. */
  weight: number
  /** JSON of order_items ids and quantities. Null: all of the order. */
  lines: string | null
  /** How often it was sent to the courier. */
  attempts: number
  /** When to book it, to give up waiting for the answer, or to ask for its state. Null: nothing is due. */
  next_at: Time | null
  problem: ShipmentProblem | null
  /** The courier's words about the problem. */
  problem_text: string | null
  /** The shop's note for the rider, which may be empty. Null: the customer's note on the order. */
  note: string | null
  created_at: Time
  updated_at: Time
}

/** What a courier has said of a parcel: each event once, by its key. */
type ShipmentEventsTable = {
  id: string
  shipment_id: string
  event_key: string
  /** Null: it only has a text. */
  status: ShipmentStatus | null
  decision: ReportDecision
  note: string | null
  collected: Poisha | null
  /** By the courier's clock. */
  at: Time
  received_at: Time
}

/** The parcels of the sandbox courier. `bookings` counts how often each was asked for. */
/** What of an order its customer did not keep at the door. */
type PartialDeliveriesTable = {
  order_id: string
  /** JSON of order_items ids and quantities: what was not kept. */
  lines: string
  /** What the customer does not owe for these pieces, and of the delivery fee. */
  goods: Poisha
  delivery: Poisha
  decided_at: Time
  /** When the pieces were back, or somebody said that they never will be. Null: they are on their way. */
  ended_at: Time | null
  is_restocked: 0 | 1
}

type SandboxParcelsTable = {
  reference: string
  consignment_id: string
  status: ShipmentStatus
  cash: Poisha
  collected: Poisha | null
  /** Whether the pieces of a partial delivery that were not kept are back. */
  is_rest_back: Generated<0 | 1>
  bookings: number
  updated_at: Time
}

/** Changes by staff, with the changed row as JSON before and after. */
type AuditLogTable = {
  id: string
  /** Null for the system. */
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

/** Views of a product per day. `day` is the number of days since 1970 in Bangladesh's time zone. */
type ViewsTable = { product_id: string; day: number; count: number }

/** `results`: how many products the last search of the day found; null where it is not known. */
type SearchesTable = { day: number; term: string; count: number; results: number | null }

/** Notifications, and the queue of their push messages: `push_at` is when to send one, or null. */
type NotificationsTable = {
  id: string
  user_id: string
  kind: NotificationKind
  title: string
  title_descriptor: string | null
  body: string
  body_descriptor: string | null
  path: string
  read_at: Time | null
  push_at: Time | null
  /** Another user whom the text names. */
  about_user_id: Generated<string | null>
  seq: number
  created_at: Time
}

/** The products that a customer has viewed last, each once. */
type RecentViewsTable = { id: string; customer_id: string; product_id: string; viewed_at: Time }

/** The processes of the server, as each reports itself; one that was killed stays for a day. */
type ProcessesTable = {
  id: string
  host: string
  pid: number
  version: string
  serves_visitors: Flag
  runs_jobs: Flag
  is_leading: Flag
  /** A JSON list of names. */
  failing_jobs: string
  started_at: Time
  seen_at: Time
  /** The id of the folder in which it keeps pictures; null: in a store. */
  data_folder: string | null
}

/**
 * Wished products, each once for a customer, and what the customer was last told about it. `known_price`: the lowest
 * price (poisha) that they have seen. `was_for_sale`: 0 after it was sold out or taken off sale. `due_at`: when to look
 * at it next, whether or not the product changes.
 */
type WishesTable = {
  id: string
  customer_id: string
  product_id: string
  /** null: any variant. */
  variant_id: string | null
  created_at: Time
  known_price: number
  was_for_sale: Flag
  told_at: Time | null
  due_at: Time | null
}

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
  /** The slug of a place, where the address came with one. */
  place: string | null
  seq: number
  created_at: Time
}

/** Imports of product files. `lease_until` is the end of the lease of the process that works on it. */
type ImportsTable = {
  id: string
  vendor_id: string
  shop_id: string | null
  dry_run: Flag
  /** UNDOING and UNDONE: it was finished before. */
  state: ImportState | 'UNDOING' | 'UNDONE'
  done: number
  total: number
  created: number
  updated: number
  failed: number
  attempts: Generated<number>
  /** Identifies the process that works on it. */
  lease_id: string | null
  lease_until: Time
  created_at: Time
  updated_at: Time
  file_name: string | null
  /** ImportSettings as JSON. Null: the file is read strictly, as its own format demands. */
  settings: string | null
  /** ImportOutline as JSON. */
  outline: string | null
  unchanged: Generated<number>
}

type SubscribersTable = {
  id: string
  email: string
  seq: Generated<number>
  created_at: Time
  unsubscribed_at: Time | null
}

/** Newsletters being sent. The mails to subscribers up to the id `reached` are queued. */
/** One row, `MARKET_ROW`. `document`: MarketSettings as JSON. */
type MarketSettingsTable = { id: string } & MarketVersionsTable
type MarketVersionsTable = { version: number; document: string; updated_at: Time; updated_by: string | null }

type NewslettersTable = {
  id: string
  subject: string
  body: string
  reached: string
  /** How many mails were queued so far, and how many of them failed for good. */
  recipients: Generated<number>
  failed: Generated<number>
  is_markdown: Generated<Flag>
  created_at: Time
  finished_at: Time | null
}

/** In Markdown. Sending moves one to `newsletters`, under the same id. */
type NewsletterDraftsTable = {
  id: string
  subject: string
  body: string
  /** When it is sent by itself. Null: somebody sends it. */
  send_at: Time | null
  /** Who saved it last. */
  author_id: string
  changed_at: Time
}

/** Pages that the operator writes. `seq` grows with each change. */
type ContentPagesTable = {
  id: string
  created_at: Time
  slug: string
  in_footer: Flag
  in_menu: Flag
  position: number
  newest_version: string
  /** Null: it is not published. */
  published_version: string | null
  published_at: Time | null
  seq: Generated<number>
}

type ContentPageVersionsTable = {
  id: string
  created_at: Time
  page_id: string
  /** From 1 for each page. */
  number: number
  title: string
  title_bn: string | null
  /** Markdown. */
  body: string
  body_bn: string | null
  author_id: string
}

type ContactMessagesTable = {
  id: string
  name: string
  email: string
  subject: string
  message: string
  /** Who wrote it. Null: a guest. */
  user_id: Generated<string | null>
  /** When it is mailed to the admins, with others of that time. Null: it was mailed. */
  digest_at: Generated<Time | null>
  handled: Flag
  /** Of a handled one: somebody has answered it, and nobody has closed it since. */
  is_answered: Generated<Flag>
  /** When somebody last wrote in the thread or closed it. Null: only this message was written. */
  active_at: Generated<Time | null>
  seq: Generated<number>
  created_at: Time
}

/** What was written after the first message of a thread. */
type ContactRepliesTable = {
  /** Of an answer also the id of its mail. */
  id: string
  message_id: string
  /** Who of the staff answered. Null: the person who wrote the first message. */
  author_id: string | null
  text: string
  /** As of the first message. */
  digest_at: Generated<Time | null>
  created_at: Time
}

/** Texts that staff insert into answers. */
type CannedAnswersTable = {
  id: string
  title: string
  text: string
  text_bn: string | null
  created_at: Time
}

/** Devices that receive push messages, as long as their session lasts. */
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

/**
 * Addresses from which mails came back. `soft_bounces` are counted since `soft_since`. `blocked_at`: since then nothing
 * is mailed to it.
 */
type BouncedAddressesTable = { email: string; soft_bounces: number; soft_since: Time; blocked_at: Time | null }

/** The number with which an account signs in. `used_at`: when it last did. */
/** `muted_kinds`: with spaces. `texts_sent`: messages on `texts_day`, days since 1970 in Dhaka. */
type ConfirmedPhonesTable = {
  phone_number: string
  user_id: string
  confirmed_at: Time
  used_at: Time
  muted_kinds: Generated<string>
  /** Of messages to it; null: the market's. */
  locale: Generated<string | null>
  texts_day: Generated<number>
  texts_sent: Generated<number>
}

/** Codes that were sent to phones. `user_id`: the account for which it confirms the number; null: it signs in. */
type PhoneCodesTable = {
  id: string
  phone_number: string
  user_id: string | null
  code_hash: string
  attempts: Generated<number>
  created_at: Time
  used_at: Generated<Time | null>
}

/** `rp_id`: the host name at which it works. `suspected_at`: it may have been copied, and signs in no more. */
type PasskeysTable = {
  id: string
  user_id: string
  credential_id: string
  public_key: string
  counter: number
  rp_id: string
  name: string
  is_synced: Flag
  created_at: Time
  used_at: Time | null
  suspected_at: Time | null
}

/** `token_start`: what is shown of a key. `scopes`: with spaces. `last_used_day`: days since 1970 in Dhaka. */
type ApiKeysTable = {
  id: string
  user_id: string
  name: string
  token_hash: string
  token_start: string
  scopes: string
  created_at: Time
  expires_at: Time | null
  revoked_at: Generated<Time | null>
  last_used_day: Generated<number | null>
}

/** `topics`: with spaces. `failing_since`: the receiver has accepted nothing since then. */
type WebhooksTable = {
  id: string
  user_id: string
  url: string
  sealed_secret: string
  topics: string
  status: 'ACTIVE' | 'DISABLED'
  failing_since: Time | null
  created_at: Time
}

/** `next_at`: when it is sent next or, while it is claimed, the end of the lease. */
type WebhookDeliveriesTable = {
  id: string
  webhook_id: string
  entity: string
  entity_id: string
  status: 'PENDING' | 'DELIVERED' | 'FAILED'
  attempts: number
  next_at: Time
  status_code: number | null
  problem: string | null
  created_at: Time
  finished_at: Time | null
}

export type Tables = {
  users: UsersTable
  profiles: ProfilesTable
  sessions: SessionsTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  confirmed_phones: ConfirmedPhonesTable
  phone_codes: PhoneCodesTable
  phone_moves: { user_id: string; phone_number: string; requested_at: Time; effective_at: Time }
  passkeys: PasskeysTable
  used_challenges: { challenge_hash: string; used_at: Time }
  api_keys: ApiKeysTable
  webhooks: WebhooksTable
  /** What has changed and is not a delivery yet. `version`: how often since. A trigger writes it. */
  webhook_changes: { entity: string; entity_id: string; version: number }
  webhook_deliveries: WebhookDeliveriesTable
  categories: CategoriesTable
  shops: ShopsTable
  products: ProductsTable
  product_pictures: ProductPicturesTable
  product_variants: ProductVariantsTable
  variant_options: VariantOptionsTable
  reviews: ReviewsTable
  review_photos: { id: string; review_id: string; image: string; added_at: Time }
  /** Who found a review helpful; a profile. */
  review_votes: { review_id: string; voter_id: string; created_at: Time }
  questions: QuestionsTable
  conversations: ConversationsTable
  messages: MessagesTable
  /** WebP in base64. */
  message_pictures: { message_id: string; conversation_id: string; picture: string }
  reports: ReportsTable
  admin_notes: AdminNotesTable
  follows: FollowsTable
  coupons: CouponsTable
  /** Who holds the folded form of a name or code (unique-names.ts). */
  unique_names: { kind: 'shop' | 'category' | 'coupon'; name_key: string; owner_id: string }
  redemptions: RedemptionsTable
  orders: OrdersTable
  /** Orders that were placed together. */
  order_groups: { id: string; customer_id: string; created_at: Time }
  order_items: OrderItemsTable
  order_events: OrderEventsTable
  /** The newest request to return each order. */
  return_requests: {
    order_id: string
    reason: string | null
    note: string | null
    requested_at: Time
    /** JSON of order_items ids and quantities. Null: all that the customer still had. */
    lines: Generated<string | null>
  }
  return_photos: { id: string; order_id: string; image: string; added_at: Time }
  changes: ChangesTable
  /** How often prices of a category's products have changed; the sum of the shards. Triggers write it. */
  price_versions: { category_id: string; shard: number; value: number }
  counters: CountersTable
  idempotency: IdempotencyTable
  mails: MailsTable
  mailed_tokens: MailedTokensTable
  payments: PaymentsTable
  refunds: RefundsTable
  /** Where the refund of a cash order goes. The number is encrypted; empty once nobody may need it. */
  refund_accounts: {
    order_id: string
    method: string
    last_digits: string
    sealed_number: string
    updated_at: Time
  }
  /** What each customer has. `changes`: the number of their latest change. */
  store_credits: { customer_id: string; balance: Poisha; changes: number }
  store_credit_changes: {
    id: string
    customer_id: string
    number: number
    kind: 'SPENT' | 'REFUND' | 'GIVEN' | 'TAKEN_BACK' | 'PAID_OUT'
    amount: Poisha
    /** What the customer had after it. */
    balance: Poisha
    order_id: string | null
    refund_id: string | null
    reason: string | null
    created_at: Time
  }
  ledger_journals: LedgerJournalsTable
  ledger_entries: LedgerEntriesTable
  /** Sums of the entries of each account and day; `at`: its start in Bangladesh. */
  ledger_sums: { at: Time; kind: AccountKind; owner: string; amount: Poisha }
  payouts: PayoutsTable
  payout_accounts: PayoutAccountsTable
  /** Who works for the shops of a vendor, or did. `vendor_id`: the vendor's profile. */
  shop_staff: { user_id: string; vendor_id: string; shop_role: string; joined_at: Time; removed_at: Time | null }
  shop_invitations: ShopInvitationsTable
  shop_writes: ShopWritesTable
  shop_documents: ShopDocumentsTable
  /** Encrypted. */
  shop_document_files: { document_id: string; sealed_file: string }
  shop_verifications: ShopVerificationsTable
  campaigns: CampaignsTable
  /** Products and categories. */
  campaign_targets: { campaign_id: string; target_id: string }
  /** Shops that take part, or have left. `told_at` null: devices do not know it yet. */
  campaign_shops: {
    campaign_id: string
    shop_id: string
    joined_at: Time
    left_at: Time | null
    told_at: Time | null
    /** When its vendor was told of the start, and of the end. */
    started_told_at: Time | null
    ended_told_at: Time | null
  }
  campaign_invitations: { campaign_id: string; vendor_id: string; told_at: Time }
  /** The vendor's own offer of a variant that has the price of a campaign now. */
  campaign_prices: {
    variant_id: string
    product_id: string
    campaign_id: string
    own_price: Poisha
    own_discount: Poisha
  }
  commission_invoices: CommissionInvoicesTable
  commission_rules: CommissionRulesTable
  /** Tax withheld, which commission invoices name beside their total. */
  invoice_withholding: { invoice_id: string; shop_id: string; amount: Poisha }
  /** Tax that the market withholds from a shop's earnings, in hundredths of a percent. */
  withholding_rates: { shop_id: string; rate: number; updated_at: Time }
  /** VAT on commission from a time on, in hundredths of a percent. */
  commission_vat: { starts_at: Time; rate: number; updated_at: Time }
  gateway_tokens: GatewayTokensTable
  sandbox_payments: SandboxPaymentsTable
  /** Refunds of the sandbox gateway, by the ids that they were requested under. */
  sandbox_refunds: { id: string; transaction_id: string; amount: Poisha; created_at: Time }
  courier_connections: CourierConnectionsTable
  shipments: ShipmentsTable
  partial_deliveries: PartialDeliveriesTable
  /** In which of its invoices a courier says that it has paid a parcel, and when it said so. */
  courier_invoices: { shipment_id: string; invoice: string; said_at: Time }
  courier_settlements: CourierSettlementsTable
  settlement_lines: SettlementLinesTable
  gateway_settlements: GatewaySettlementsTable
  gateway_settlement_lines: GatewaySettlementLinesTable
  /** What a person decided about a line of a gateway that fits no payment. */
  suspense_decisions: {
    settlement_id: string
    position: number
    decision: SuspenseDecision
    reason: string
    decided_at: Time
  }
  settlement_differences: SettlementDifferencesTable
  shipment_events: ShipmentEventsTable
  /** Webhooks of couriers that were answered and are not handled yet: a CourierReport as JSON. */
  courier_messages: { id: string; connection_id: string; content: string; received_at: Time }
  sandbox_parcels: SandboxParcelsTable
  audit_log: AuditLogTable
  market_settings: MarketSettingsTable
  market_settings_versions: MarketVersionsTable
  market_home_versions: MarketVersionsTable
  /** Pictures that the market's settings may refer to, also those of earlier versions. */
  market_pictures: { id: string; image: string; thumbhash: string; added_at: Time; added_by: string }
  views: ViewsTable
  visits: { day: number; count: number }
  searches: SearchesTable
  imports: ImportsTable
  /** The file, compressed and in base64. Deleted when the import has ended. */
  import_files: { import_id: string; content: string }
  import_problems: {
    id: string
    import_id: string
    line: number
    column_name: string
    message: string
    descriptor: string | null
    /** Problems of one import with the same key are one row, with the number of products in `row_count`. */
    group_key: string | null
    row_count: Generated<number>
    is_note: Generated<Flag>
  }
  /** The first products of a dry run: ImportPreviewRow as JSON. */
  import_previews: { import_id: string; position: number; content: string }
  /** What an import wrote, kept for a day to undo it. The values are columns of products as JSON. */
  import_changes: {
    id: string
    import_id: string
    product_id: string
    kind: 'CREATED' | 'CHANGED'
    before_change: string | null
    after_change: string | null
    /** The picture in `before_change`, which must not be deleted before the undo is too late. */
    former_image: string | null
  }
  /** Pictures that were sent beside a file, by the folded name of their file. */
  import_pictures: {
    id: string
    import_id: string
    name: string
    /** As it is called on the vendor's device. Null in rows of earlier versions. */
    file_name: string | null
    image: string
    thumbhash: string | null
    is_used: Generated<Flag>
  }
  /** The products that rows of an unfinished import mean: no other row of the file can mean them. */
  import_claims: { import_id: string; product_id: string }
  /** The settings of a shop's last import. */
  import_settings: { shop_id: string; settings: string }
  /** Handles, SKUs and names under which files know a product, values by which they know a variant, and what the last file said. */
  product_origins: {
    shop_id: string
    origin_key: string
    product_id: string
    stock: number | null
    status: string | null
    /** Of a product a line for each picture (`picture-memory.ts`), of a variant its picture as the file names it. */
    image: string | null
    variant_id: Generated<string | null>
  }
  applied_coupons: AppliedCouponsTable
  collected_coupons: CollectedCouponsTable
  notifications: NotificationsTable
  recent_views: RecentViewsTable
  wishes: WishesTable
  addresses: AddressesTable
  subscribers: SubscribersTable
  bounced_addresses: BouncedAddressesTable
  /** What an SMS provider has reported of the text messages that it accepted. `reported_at`: when it said how one ended. */
  text_deliveries: {
    id: string
    provider_id: string | null
    status: 'SENT' | 'DELIVERED' | 'FAILED'
    reason: string | null
    sent_at: Time
    reported_at: Time | null
  }
  /** Text messages that were caused on a day (days since 1970 in Dhaka), in parts. */
  text_days: { day: number; parts: number }
  newsletters: NewslettersTable
  newsletter_drafts: NewsletterDraftsTable
  content_pages: ContentPagesTable
  content_page_versions: ContentPageVersionsTable
  contact_messages: ContactMessagesTable
  contact_replies: ContactRepliesTable
  canned_answers: CannedAnswersTable
  push_subscriptions: PushSubscriptionsTable
  search_waits: { product_id: string }
  /** Products whose stock has changed and is not logged yet. Triggers write them. */
  stock_waits: { product_id: string }
  processes: ProcessesTable
  /** Hashes of signatures with which a mail provider has reported something. */
  used_signatures: { signature: string; at: Time }
}
