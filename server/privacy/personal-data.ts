import type { Tables } from '../db/tables.ts'

/**
 * Every column of the database, and what it holds about a person. A column without a decision does not compile, and
 * tests/server/privacy/personal-data.test.ts fails. Deleting an account, the download of one's data and that test follow this table.
 *
 * - `plain`: ids, numbers, times, fixed words, and texts of the market.
 * - `secret`: hashes, keys and tokens. They are never exported.
 * - `kept`: what a vendor publishes as a trader and customers' orders refer to. It stays.
 * - `exported`: personal; in this section of the download.
 * - `internal`: personal, and not in the download: copies, and what others wrote about the person.
 */
type Column = 'plain' | 'secret' | 'kept' | 'internal' | { exported: AccountSection }

/** The sections of the download (account-data.ts). */
export const ACCOUNT_SECTIONS = [
  'account',
  'devices',
  'passkeys',
  'apiKeys',
  'webhooks',
  'pushNotifications',
  'newsletter',
  'notifications',
  'reports',
  'messages',
  'addresses',
  'orders',
  'storeCredit',
  'reviews',
  'reviewVotes',
  'questions',
  'conversations',
  'wishlist',
  'followedShops',
  'viewedProducts',
  'collectedCoupons',
  'shops',
  'products',
  'coupons',
  'imports',
] as const
export type AccountSection = (typeof ACCOUNT_SECTIONS)[number]

/** What names the person in rows that are theirs alone. */
export type PersonKey = 'userId' | 'profileId' | 'email' | 'confirmedEmail'

/**
 * What deletes the personal columns of a table: the person's rows by a column, or one of the functions of person-erasure.ts, where
 * rows stay or belong to somebody else. Null: there is nothing personal.
 */
export type Deletion<Row> = { rows: keyof Row & string; by: PersonKey } | Eraser | null

export const ERASERS = [
  'account',
  'orders',
  'reviews',
  'votes',
  'questions',
  'conversations',
  'notifications',
  'auditLog',
  'notes',
  'messages',
  'mails',
  'mailedLinks',
  'shops',
  'imports',
  // Last, because responses are made anew from what is left.
  'storedResponses',
] as const
export type Eraser = (typeof ERASERS)[number]

type Decision<Row> = { deletion: Deletion<Row>; columns: { [Name in keyof Row]: Column } }

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text

/** `as('plain')('id created_at')`: these columns, with spaces between them, hold that. */
const as =
  <Kind extends Column>(kind: Kind) =>
  <Text extends string>(names: Text): Record<Words<Text>, Kind> =>
    Object.fromEntries(names.split(' ').map(name => [name, kind])) as Record<Words<Text>, Kind>
const [plain, secret, kept, internal] = [as('plain'), as('secret'), as('kept'), as('internal')]
const exported = <Text extends string>(section: AccountSection, names: Text) => as({ exported: section })(names)

export const PERSONAL_DATA: { readonly [Name in keyof Tables]: Decision<Tables[Name]> } = {
  users: {
    deletion: 'account',
    columns: {
      ...plain('id created_at password_version role staff_role status is_demo email_confirmed_at deleted_at'),
      ...exported('account', 'email'),
      ...secret('password_hash'),
      ...internal('blocked_reason'),
    },
  },
  profiles: {
    deletion: 'account',
    columns: {
      ...plain('id created_at user_id seq'),
      ...exported('account', 'name email phone_number address profile_photo business_address trade_license_number'),
      ...exported('account', 'tax_id'),
    },
  },
  confirmed_phones: {
    deletion: { rows: 'user_id', by: 'userId' },
    columns: {
      ...plain('user_id confirmed_at used_at texts_day texts_sent muted_kinds locale'),
      ...exported('account', 'phone_number'),
    },
  },
  phone_moves: {
    deletion: { rows: 'user_id', by: 'userId' },
    columns: { ...plain('user_id requested_at effective_at'), ...exported('account', 'phone_number') },
  },
  // Deleted after a day.
  phone_codes: {
    deletion: { rows: 'user_id', by: 'userId' },
    columns: {
      ...plain('id user_id attempts created_at used_at'),
      ...internal('phone_number'),
      ...secret('code_hash'),
    },
  },
  // They stay until they would have expired, so that the account's devices learn why they are signed out.
  sessions: {
    deletion: 'account',
    columns: {
      ...plain('id created_at user_id generation rotated_at expires_at revoked_at used_at'),
      ...plain('current_used_at previous_used_at'),
      ...secret('token_hash previous_hash'),
      ...exported('devices', 'browser system'),
    },
  },
  second_factors: {
    deletion: { rows: 'user_id', by: 'userId' },
    columns: { ...plain('user_id last_step created_at confirmed_at'), ...secret('sealed_secret') },
  },
  recovery_codes: {
    deletion: { rows: 'user_id', by: 'userId' },
    columns: { ...plain('user_id used_at'), ...secret('code_hash') },
  },
  passkeys: {
    deletion: { rows: 'user_id', by: 'userId' },
    columns: {
      ...plain('id user_id counter rp_id is_synced created_at used_at suspected_at'),
      ...secret('credential_id public_key'),
      ...exported('passkeys', 'name'),
    },
  },
  used_challenges: { deletion: null, columns: { ...plain('used_at'), ...secret('challenge_hash') } },
  api_keys: {
    deletion: { rows: 'user_id', by: 'userId' },
    columns: {
      ...plain('id user_id scopes created_at expires_at revoked_at last_used_day'),
      ...secret('token_hash token_start'),
      ...exported('apiKeys', 'name'),
    },
  },
  webhooks: {
    deletion: { rows: 'user_id', by: 'userId' },
    columns: {
      ...plain('id user_id topics status failing_since created_at'),
      ...secret('sealed_secret'),
      ...exported('webhooks', 'url'),
    },
  },
  webhook_changes: { deletion: null, columns: plain('entity entity_id version') },
  // Deleted with their webhook.
  webhook_deliveries: {
    deletion: null,
    columns: {
      ...plain('id webhook_id entity entity_id status attempts next_at status_code problem created_at finished_at'),
    },
  },
  categories: {
    deletion: null,
    columns: {
      ...plain('id created_at name description name_bn description_bn image thumbhash position seq'),
      ...plain('deleted_at parent_id merged_into former_names'),
    },
  },
  // Name, logo and BIN stay: they are on the invoices of the customers' orders.
  shops: {
    deletion: 'shops',
    columns: {
      ...plain('id created_at vendor_id vat_rate status paused_until delivery follower_count has_whatsapp debt_state'),
      ...plain('pickup'),
      ...plain('takes_messages quiet_hours answer_hours'),
      ...exported('shops', 'quick_answers'),
      ...plain('rating_sum review_count seq deleted_at'),
      ...kept('name name_bn bin logo_url thumbhash'),
      ...exported('shops', 'phone_number shop_address description description_bn'),
    },
  },
  // Names and pictures stay: customers' orders and reviews show them.
  products: {
    deletion: 'shops',
    columns: {
      ...plain('id created_at shop_id category_id price discount stock status rating_sum review_count picture_count'),
      ...plain('sold is_listed moderation seq stock_changed_at stock_logged_at search_id deleted_at'),
      ...plain('options price_max in_stock popularity is_stock_unlogged'),
      ...kept('name name_bn image thumbhash'),
      ...exported('products', 'description description_bn warranty warranty_bn'),
      ...internal('moderation_reason'),
    },
  },
  product_pictures: {
    deletion: 'shops',
    columns: { ...plain('id product_id position thumbhash added_at'), ...exported('products', 'image alt alt_bn') },
  },
  product_variants: {
    deletion: null,
    columns: {
      ...plain('id product_id shop_id position option_values price discount stock sku barcode weight deleted_at'),
      ...kept('image'),
    },
  },
  variant_options: { deletion: null, columns: { ...plain('option_key variant_id product_id is_main') } },
  // Published opinions stay under "Deleted user"; what they say of the person goes.
  reviews: {
    deletion: 'reviews',
    columns: {
      ...plain('id created_at product_id customer_id rating hidden_at seq helpful_count replied_at'),
      ...plain('variant_title variant_title_bn'),
      ...exported('reviews', 'comment reply'),
      ...internal('hidden_reason'),
    },
  },
  review_photos: {
    deletion: 'reviews',
    columns: { ...plain('id review_id added_at'), ...exported('reviews', 'image') },
  },
  review_votes: { deletion: 'votes', columns: { ...plain('review_id voter_id created_at') } },
  // Others have answered, or read the answer: it stays under "Deleted user", or the shop's name.
  questions: {
    deletion: 'questions',
    columns: {
      ...plain('id created_at product_id question_id author_id hidden_at'),
      ...exported('questions', 'text'),
      ...internal('hidden_reason'),
    },
  },
  // A customer's are deleted. Those of a shop stay for its customers, without the vendor's name and contacts.
  conversations: {
    deletion: 'conversations',
    columns: {
      ...plain('id created_at shop_id customer_id last_n customer_last_n shop_last_n last_at'),
      ...plain('customer_delivered_n shop_delivered_n customer_read_n shop_read_n'),
      ...plain('customer_blocked_at shop_blocked_at'),
    },
  },
  messages: {
    deletion: 'conversations',
    columns: {
      ...plain('id created_at conversation_id n is_shop order_id removed_at'),
      ...exported('conversations', 'text'),
    },
  },
  message_pictures: {
    deletion: 'conversations',
    columns: { ...plain('message_id conversation_id'), ...exported('conversations', 'picture') },
  },
  reports: {
    deletion: 'reviews',
    columns: {
      ...plain('id created_at entity entity_id reporter_id reason closed_at'),
      ...exported('reports', 'note'),
    },
  },
  admin_notes: {
    deletion: 'notes',
    columns: { ...plain('id created_at entity entity_id author_id'), ...internal('author_name text') },
  },
  follows: {
    deletion: { rows: 'customer_id', by: 'profileId' },
    columns: { ...plain('id created_at shop_id customer_id') },
  },
  coupons: {
    deletion: null,
    columns: {
      ...plain('id created_at code discount_type discount_amount max_discount_amount min_order_amount'),
      ...plain('start_time end_time usage_limit total_usage_limit used_count shop_id is_active'),
      ...plain('is_public seq deleted_at'),
    },
  },
  // Names of shops stay with the shops.
  unique_names: { deletion: null, columns: { ...plain('kind owner_id'), ...kept('name_key') } },
  redemptions: {
    deletion: null,
    columns: { ...plain('id created_at coupon_id customer_id order_id use_number') },
  },
  // The shop's books keep what was sold, for how much and into which district.
  orders: {
    deletion: 'orders',
    columns: {
      ...plain('id created_at number customer_id shop_id status payment_type payment_status subtotal'),
      ...plain('shipping coupon_code coupon_discount total_amount shipping_district vat_rate courier'),
      ...plain('tracking_number delivered_at market_discount payable_at payout_id commission commission_vat'),
      ...plain('refunded commission_back commission_vat_back market_discount_back withholding withholding_back'),
      ...plain('expected_from expected_to seq updated_at'),
      ...plain('shipping_place group_id pickup pickup_code credit_used payment_method'),
      ...exported('orders', 'shipping_name shipping_phone shipping_email shipping_address shipping_upazila note'),
    },
  },
  order_groups: {
    deletion: null,
    columns: { ...plain('id created_at customer_id') },
  },
  order_items: {
    deletion: null,
    columns: {
      ...plain('id order_id product_id variant_id position quantity price discount sku'),
      ...plain('commission_rate commission_fixed commission commission_vat returned withholding_rate withholding'),
      ...kept('name name_bn image variant_title variant_title_bn'),
    },
  },
  order_events: {
    deletion: 'orders',
    columns: {
      ...plain('id order_id actor_id role from_status to_status at'),
      ...internal('actor_name note_descriptor'),
      ...exported('orders', 'note'),
    },
  },
  return_requests: {
    deletion: 'orders',
    columns: { ...plain('order_id reason requested_at lines'), ...exported('orders', 'note') },
  },
  // Deleted once nothing is owed to the customer.
  refund_accounts: {
    deletion: 'orders',
    columns: { ...plain('order_id method last_digits updated_at'), ...secret('sealed_number') },
  },
  store_credits: { deletion: null, columns: { ...plain('customer_id balance changes') } },
  // What was given and paid out stays in the books.
  store_credit_changes: {
    deletion: 'orders',
    columns: {
      ...plain('id customer_id number kind amount balance order_id refund_id created_at'),
      ...exported('storeCredit', 'reason'),
    },
  },
  refunds: {
    deletion: 'orders',
    columns: {
      ...plain('id order_id payment_id code amount kind status reference source changed_at created_at done_at'),
      ...internal('reason'),
    },
  },
  return_photos: {
    deletion: 'orders',
    columns: { ...plain('id order_id added_at'), ...exported('orders', 'image') },
  },
  changes: {
    deletion: { rows: 'scope', by: 'userId' },
    columns: { ...plain('scope entity entity_id seq at') },
  },
  price_versions: {
    deletion: null,
    columns: { ...plain('category_id shard value') },
  },
  counters: {
    deletion: null,
    columns: { ...plain('name value') },
  },
  // Responses under the person's own keys, and responses to others that show the person's orders.
  idempotency: {
    deletion: 'storedResponses',
    columns: {
      ...plain('key owner endpoint status subject lease_until created_at'),
      ...secret('input_hash'),
      ...internal('body'),
    },
  },
  mails: {
    deletion: 'mails',
    columns: {
      ...plain('id created_at status attempts next_at expires_at error newsletter_id'),
      ...internal('recipient content'),
    },
  },
  mailed_tokens: {
    deletion: 'mailedLinks',
    columns: {
      ...secret('token_hash'),
      ...plain('purpose user_id created_at expires_at used_at'),
      ...internal('new_email'),
    },
  },
  // The gateway's numbers of a payment stay in the books.
  payments: {
    deletion: null,
    columns: {
      ...plain('id created_at order_id amount transaction_id gateway origin status reference'),
      ...plain(
        'received_amount received_currency bank_reference problem next_check_at refund_status refund_reference refund_at',
      ),
      ...plain('updated_at is_refunded_by_hand lead_id method session_id executed_at'),
    },
  },
  courier_connections: {
    deletion: 'shops',
    columns: {
      ...plain('id shop_id courier status problem heard_at created_at updated_at'),
      ...secret('sealed_keys sealed_session'),
    },
  },
  // The words of a courier, and the shop's note, may name the customer.
  shipments: {
    deletion: 'orders',
    columns: {
      ...plain(
        'id order_id shop_id connection_id is_market courier reference status status_at consignment_id tracking_url',
      ),
      ...plain('cash collected kept_cash rest_back_at fee weight lines attempts next_at problem created_at updated_at'),
      ...internal('problem_text note'),
    },
  },
  shipment_events: {
    deletion: 'orders',
    columns: {
      ...plain('id shipment_id event_key status decision collected at received_at'),
      ...internal('note'),
    },
  },
  // Couriers' numbers of parcels, and sums.
  partial_deliveries: {
    deletion: 'orders',
    columns: plain('order_id lines goods delivery decided_at ended_at is_restocked'),
  },
  courier_invoices: { deletion: null, columns: plain('shipment_id invoice said_at') },
  courier_settlements: { deletion: null, columns: plain('id shop_id courier reference name columns created_at') },
  gateway_settlements: { deletion: null, columns: plain('id gateway reference name columns created_at') },
  gateway_settlement_lines: {
    deletion: null,
    columns: plain('settlement_id position transaction_id payment_id amount fee'),
  },
  suspense_decisions: { deletion: null, columns: plain('settlement_id position decision reason decided_at') },
  settlement_lines: { deletion: null, columns: plain('settlement_id position shipment_id parcel collected fee') },
  settlement_differences: {
    deletion: null,
    columns: {
      ...plain('id settlement_id position shop_id shipment_id parcel kind amount'),
      ...plain('decision decided_at created_at'),
    },
  },
  // Handled and deleted within seconds.
  courier_messages: { deletion: null, columns: plain('id connection_id content received_at') },
  sandbox_parcels: {
    deletion: null,
    columns: plain('reference consignment_id status cash collected is_rest_back bookings updated_at'),
  },
  // Ids of orders and shops, and sums: nothing in it needs to change when an account is deleted.
  ledger_journals: {
    deletion: null,
    columns: { ...plain('id subject cause number event at') },
  },
  ledger_entries: {
    deletion: null,
    columns: { ...plain('journal_id position kind owner amount at') },
  },
  ledger_sums: {
    deletion: null,
    columns: { ...plain('at kind owner amount') },
  },
  payouts: {
    deletion: null,
    columns: { ...plain('id shop_id account_id amount orders status reference problem created_at decided_at') },
  },
  // Like the names of shops, which are on them.
  commission_invoices: {
    deletion: null,
    columns: {
      ...plain('id shop_id month year number market commission vat created_at'),
      ...kept('shop_name shop_name_bn shop_bin'),
    },
  },
  // Of a person who worked for a shop. Where the owner is deleted, the eraser of shops removes them from it.
  shop_staff: {
    deletion: { rows: 'user_id', by: 'userId' },
    columns: plain('user_id vendor_id shop_role joined_at removed_at'),
  },
  // Of people who have no account. Deleted as soon as they accept, and a month after it has expired.
  shop_invitations: {
    deletion: { rows: 'vendor_id', by: 'profileId' },
    columns: {
      ...plain('id vendor_id shop_role created_at expires_at'),
      ...internal('name recipient'),
      ...secret('token_hash'),
    },
  },
  shop_writes: {
    deletion: null,
    columns: plain('id vendor_id user_id write_key endpoint subject_id is_refused created_at'),
  },
  // The decisions stay.
  shop_documents: {
    deletion: 'shops',
    columns: {
      ...plain('id shop_id kind status expires_on content_type sent_at decided_at replaced_at'),
      ...exported('shops', 'reason'),
    },
  },
  // Deleted 180 days after the decision, and with the shop.
  shop_document_files: {
    deletion: 'shops',
    columns: { ...plain('document_id'), ...secret('sealed_file') },
  },
  campaigns: {
    deletion: null,
    columns: {
      ...plain(
        'id slug name name_bn description description_bn percent starts_at ends_at is_for_all cancelled_at finished_at invited_at seq created_at',
      ),
    },
  },
  campaign_targets: { deletion: null, columns: { ...plain('campaign_id target_id') } },
  campaign_shops: {
    deletion: null,
    columns: { ...plain('campaign_id shop_id joined_at left_at told_at started_told_at ended_told_at') },
  },
  campaign_invitations: { deletion: null, columns: { ...plain('campaign_id vendor_id told_at') } },
  campaign_prices: {
    deletion: null,
    columns: { ...plain('variant_id product_id campaign_id own_price own_discount') },
  },
  shop_verifications: { deletion: null, columns: { ...plain('shop_id is_verified held_at') } },
  // Deleted with the shop once the market owes it nothing.
  payout_accounts: {
    deletion: 'shops',
    columns: {
      ...plain('id shop_id method bank last_digits created_at usable_at replaced_at'),
      ...secret('sealed_details'),
    },
  },
  commission_rules: {
    deletion: null,
    columns: { ...plain('id shop_id category_id rate fixed created_at updated_at') },
  },
  invoice_withholding: {
    deletion: null,
    columns: { ...plain('invoice_id shop_id amount') },
  },
  withholding_rates: {
    deletion: null,
    columns: { ...plain('shop_id rate updated_at') },
  },
  commission_vat: {
    deletion: null,
    columns: { ...plain('starts_at rate updated_at') },
  },
  sandbox_refunds: {
    deletion: null,
    columns: { ...plain('id transaction_id amount created_at') },
  },
  sandbox_payments: {
    deletion: null,
    columns: {
      ...plain('transaction_id amount return_url outcome paid_amount is_risky effective_at notify_at'),
      ...plain('refunded created_at method'),
    },
  },
  gateway_tokens: {
    deletion: null,
    columns: { ...secret('sealed_token'), ...plain('gateway locked_until acquisitions') },
  },
  market_settings: { deletion: null, columns: plain('id version document updated_at updated_by') },
  market_settings_versions: { deletion: null, columns: plain('version document updated_at updated_by') },
  market_home_versions: { deletion: null, columns: plain('version document updated_at updated_by') },
  market_pictures: { deletion: null, columns: plain('id image thumbhash added_at added_by') },
  audit_log: {
    deletion: 'auditLog',
    columns: {
      ...plain('id actor_id role action entity entity_id seq at'),
      ...internal('actor_name before_state after_state'),
    },
  },
  views: {
    deletion: null,
    columns: { ...plain('product_id day count') },
  },
  visits: { deletion: null, columns: plain('day count') },
  searches: { deletion: null, columns: plain('day term count results') },
  imports: {
    deletion: 'imports',
    columns: {
      ...plain('id created_at vendor_id shop_id dry_run state done total created updated failed'),
      ...plain('attempts lease_id lease_until updated_at unchanged'),
      ...exported('imports', 'file_name'),
      ...internal('settings outline'),
    },
  },
  import_files: {
    deletion: 'imports',
    columns: { ...plain('import_id'), ...internal('content') },
  },
  import_problems: {
    deletion: 'imports',
    columns: {
      ...plain('id import_id line row_count is_note'),
      ...internal('column_name message descriptor group_key'),
    },
  },
  import_previews: {
    deletion: 'imports',
    columns: { ...plain('import_id position'), ...internal('content') },
  },
  import_changes: {
    deletion: 'imports',
    columns: { ...plain('id import_id product_id kind'), ...internal('before_change after_change former_image') },
  },
  import_pictures: {
    deletion: 'imports',
    columns: { ...plain('id import_id thumbhash is_used'), ...internal('name file_name image') },
  },
  import_claims: {
    deletion: 'imports',
    columns: { ...plain('import_id product_id') },
  },
  import_settings: {
    deletion: 'imports',
    columns: { ...plain('shop_id'), ...internal('settings') },
  },
  product_origins: {
    deletion: 'imports',
    columns: { ...plain('shop_id product_id variant_id stock status'), ...internal('origin_key image') },
  },
  applied_coupons: {
    deletion: { rows: 'customer_id', by: 'profileId' },
    columns: { ...plain('customer_id coupon_id applied_at') },
  },
  collected_coupons: {
    deletion: { rows: 'customer_id', by: 'profileId' },
    columns: { ...plain('customer_id coupon_id collected_at') },
  },
  // The person's own, and those of others that name them.
  notifications: {
    deletion: 'notifications',
    columns: {
      ...plain('id created_at user_id kind path read_at push_at about_user_id seq'),
      ...exported('notifications', 'title body'),
      ...internal('title_descriptor body_descriptor'),
    },
  },
  recent_views: {
    deletion: { rows: 'customer_id', by: 'profileId' },
    columns: { ...plain('id customer_id product_id viewed_at') },
  },
  wishes: {
    deletion: { rows: 'customer_id', by: 'profileId' },
    columns: { ...plain('id created_at customer_id product_id variant_id known_price was_for_sale told_at due_at') },
  },
  addresses: {
    deletion: { rows: 'customer_id', by: 'profileId' },
    columns: {
      ...plain('id created_at customer_id is_default place seq'),
      ...exported('addresses', 'label name phone_number email address district upazila'),
    },
  },
  subscribers: {
    deletion: { rows: 'email', by: 'confirmedEmail' },
    columns: { ...plain('id created_at seq unsubscribed_at'), ...exported('newsletter', 'email') },
  },
  newsletters: {
    deletion: null,
    columns: { ...plain('id created_at subject body reached recipients failed is_markdown finished_at') },
  },
  newsletter_drafts: {
    deletion: null,
    columns: { ...plain('id subject body send_at author_id changed_at') },
  },
  // Texts of the market. Their author is shown by the present name of the account.
  content_pages: {
    deletion: null,
    columns: {
      ...plain('id created_at slug in_footer in_menu position newest_version published_version published_at seq'),
    },
  },
  content_page_versions: {
    deletion: null,
    columns: { ...plain('id created_at page_id number title title_bn body body_bn author_id') },
  },
  contact_messages: {
    deletion: 'messages',
    columns: {
      ...plain('id created_at user_id digest_at handled is_answered active_at seq'),
      ...exported('messages', 'name email subject message'),
    },
  },
  // Deleted with the thread, and with the person who began it. Staff are shown by the present name of their account.
  contact_replies: {
    deletion: 'messages',
    columns: {
      ...plain('id created_at message_id author_id digest_at'),
      ...exported('messages', 'text'),
    },
  },
  canned_answers: {
    deletion: null,
    columns: { ...plain('id created_at title text text_bn') },
  },
  push_subscriptions: {
    deletion: { rows: 'user_id', by: 'userId' },
    columns: { ...plain('id created_at user_id session_id locale'), ...secret('endpoint p256dh auth') },
  },
  bounced_addresses: {
    deletion: { rows: 'email', by: 'email' },
    columns: { ...internal('email'), ...plain('soft_bounces soft_since blocked_at') },
  },
  // The queue forgets a message once it was sent, so that nothing says to whom a report belongs.
  text_deliveries: { deletion: null, columns: plain('id provider_id status reason sent_at reported_at') },
  text_days: { deletion: null, columns: plain('day parts') },
  search_waits: {
    deletion: null,
    columns: { ...plain('product_id') },
  },
  stock_waits: {
    deletion: null,
    columns: { ...plain('product_id') },
  },
  processes: {
    deletion: null,
    columns: {
      ...plain('id host pid version serves_visitors runs_jobs is_leading failing_jobs started_at'),
      ...plain('seen_at data_folder'),
    },
  },
  used_signatures: {
    deletion: null,
    columns: { ...secret('signature'), ...plain('at') },
  },
}

/** Tables that the database makes or that only db/ knows, and why nothing personal stays in them. */
export const OTHER_TABLES: readonly { name: RegExp; holds: string }[] = [
  { name: /^migrations$/, holds: 'names of migrations' },
  { name: /^catalogue_versions$/, holds: 'numbers' },
  { name: /^rate_limits$/, holds: 'hashes, for an hour or a day' },
  { name: /^job_leases$/, holds: 'ids of processes' },
  { name: /^vocabulary(_trigrams)?$/, holds: 'words of product names' },
  { name: /^(search_documents|product_search)\w*$/, holds: 'words of products, made anew after a deletion' },
]
