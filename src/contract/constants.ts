import { MINUTE_MS } from './durations.ts'

/**
 * Every number that the contract fixes for page and server: fees, sizes, limits, durations. What a subject needs stands under its
 * name, in the order of the subjects. A number of the server alone, or of the device alone, stands beside what it limits.
 */

/** The name of this software: what a market is called that has no name of its own. */
export const SOFTWARE_NAME = { en: 'Haat', bn: 'হাট' } as const
export const API_PREFIX = '/api/v1'

// Fields of any form, in characters.
export const NAME_MIN = 3
export const NAME_MAX = 120
/** Of a campaign. Below 100, so that a price never becomes 0, which the database refuses. */
export const MAX_CAMPAIGN_PERCENT = 90
export const TEXT_MAX = 2000
export const DESCRIPTION_MIN = 10
export const DESCRIPTION_MAX = 5000
export const SEARCH_MAX = 100
export const PHONE_LENGTH = 11

// Lists and requests.
export const PAGE_LIMITS = { products: 12, long: 100, other: 10, max: 100, followers: 1000 } as const
export const JSON_BODY_LIMIT = 1024 * 1024
export const PICTURE_BODY_LIMIT = 5 * 1024 * 1024
export const EVENT_HEARTBEAT_MS = 20_000

// Accounts.
export const PASSWORD_MIN = 6
export const STAFF_PASSWORD_MIN = 10
export const PASSWORD_MAX = 256
/** Of the codes that are sent to phones: their digits, how often one may be tried, how long it is valid. */
export const CODE_LENGTH = 6
export const CODE_TRIES = 5
export const CODE_VALID_MS = 5 * MINUTE_MS
/** How long a person waits for another code. */
export const CODE_RESEND_MS = MINUTE_MS
/** How a customer has shown staff who they are, whose account is moved to another number. */
export const PHONE_MOVE_REASON_MAX = 500
/** How many recovery codes an account gets at a time. */
export const RECOVERY_CODE_COUNT = 10
/** The most people who work for a vendor's shops, invited ones included. */
export const SHOP_STAFF_MAX = 20
/** The most addresses that a customer saves. */
export const ADDRESSES_MAX = 20

// API keys.
export const API_KEY_NAME_MAX = 60
export const PASSKEY_NAME_MAX = 60
/** How many passkeys an account may have. */
export const PASSKEYS_MAX = 20
/** How long a person may take to make a passkey, or to sign in with one. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS
/** The most valid keys of one person. */
export const API_KEYS_MAX = 20
/** For how many days a key may be valid. */
export const API_KEY_DAYS = [30, 90, 365] as const

// Webhooks.
/** The most webhooks of one person. */
export const WEBHOOKS_MAX = 5
export const WEBHOOK_URL_MAX = 500

// Delivery.
export const SHIPPING_FEE_TAKA = 60
/** The most zones of a shop's delivery. */
export const DELIVERY_ZONES_MAX = 30
/** The most places where orders of a shop are picked up. */
export const PICKUP_POINTS_MAX = 10

// Products.
export const PRODUCT_NAME_MAX = 200
/** Of a product's warranty, in characters. */
export const WARRANTY_MAX = 200
/** Of the text that describes a picture, in characters. */
export const ALT_MAX = 200
/** The largest price in taka that a product may have. */
export const PRICE_MAX = 9_999_999
/** The most pieces of a product that a shop may have. */
export const STOCK_MAX = 1_000_000
/** The stock from which it is low. */
export const LOW_STOCK = 5
/** The most options of a product (size, colour, cloth), values of an option, and variants of a product. */
export const OPTIONS_MAX = 3
export const OPTION_VALUES_MAX = 50
export const VARIANTS_MAX = 100
/** The most pictures of a product, its cover included. */
export const PRODUCT_PICTURES_MAX = 8
/** The stored widths in px of every picture, which is square. */
export const PICTURE_WIDTHS = [160, 320, 640, 1280] as const
export const COMPARISON_SIZE = 3
export const RELATED_PRODUCTS = 6
export const FEATURED_PRODUCTS = 12
/** How many products an account or a device remembers as viewed. */
export const RECENT_PRODUCTS_MAX = 20
/** The most products that the search box suggests, and the most categories and the most shops beside them. */
export const MAX_SUGGESTIONS = 8
export const MAX_SUGGESTED_PLACES = 2
/** The most categories, and the most shops, that a listing can be narrowed to. */
export const FACET_PLACES_MAX = 30

// Parcels.
/** The longest note for a rider, and the heaviest parcel in grams. */
export const PARCEL_NOTE_MAX = 250
export const PARCEL_WEIGHT_MAX = 100_000

// Payments and orders.
export const UNPAID_ORDER_MINUTES = 30
/** Most lines of an order, and most pieces of a line. */
export const ORDER_LINES_MAX = 100
export const QUANTITY_MAX = 10_000
/** The most orders that are placed together, and the most lines of each. */
export const GROUP_ORDERS_MAX = 10
export const GROUP_LINES_MAX = 50
export const RETURN_DAYS = 7
/** More orders of a statement's month are one line: nobody reads them on paper, and the CSV file has all of them. */
export const STATEMENT_LINES = 1000
/** Of a file to pay by. The message of PayoutFiles has the number, too. */
export const PAYOUT_COLUMNS_MAX = 30
/** Of the history of a customer's store credit. */
export const MAX_CREDIT_CHANGES = 200
/** How often a customer may ask to return the same order: once more after a refusal. */
export const RETURN_REQUESTS_MAX = 2
/** The most photos of a return request. */
export const RETURN_PHOTOS_MAX = 3

// Questions, reviews and the wishlist.
/** The most photos of a review. */
export const REVIEW_PHOTOS_MAX = 4
/** The longest question or answer. */
export const QUESTION_MAX = 500
/** The most questions of a customer about a product that nobody has answered. */
export const OPEN_QUESTIONS_MAX = 3
/** The longest message between a customer and a shop. */
export const MESSAGE_MAX = 1000
/** No conversation has so many messages. */
export const MESSAGE_NUMBER_MAX = 1_000_000_000
/** So many messages of a conversation are read at once. */
export const MESSAGES_PAGE = 50
/** The most messages of one side that the other has not answered. */
export const UNANSWERED_MESSAGES_MAX = 20
/** The most shops that a customer begins to write to in a day. */
export const NEW_CONVERSATIONS_MAX = 20
export const QUICK_ANSWERS_MAX = 12
export const QUICK_ANSWER_MAX = 300
export const RATING_MAX = 5
/** The most products on a wishlist. */
export const WISHLIST_MAX = 100

// Imports.
/** About twenty thousand products with long descriptions. */
export const IMPORT_BODY_LIMIT = 20 * 1024 * 1024
/** What a new product of an import gets whose stock the other shop does not count. */
export const UNCOUNTED_STOCK = 100
/** The longest name of another shop's category, and the most categories of an import. */
export const MAX_CATEGORY_VALUE = 200
export const MAX_IMPORT_CATEGORIES = 300
/** The most pictures that a vendor sends beside a product file. */
export const MAX_IMPORT_PICTURES = 300

// Pages of the operator, and messages to the market.
/** Of a page in one language. Markdown of this size is read and shown within a moment on a phone. */
export const PAGE_BODY_MAX = 20_000
export const NEWSLETTER_BODY_MAX = 50_000
export const NEWSLETTER_DRAFTS_MAX = 100
export const PAGES_MAX = 40
/** Blocks of the home page. */
export const HOME_BLOCKS_MAX = 20
/** Products of a shelf of the home page, and shops of its block of shops. */
export const SHELF_SIZE = 10
export const HOME_SHOPS = 8
export const SUBJECT_MIN = 5
export const MESSAGE_MIN = 10
/** Of the link in a mailed answer. */
export const REFERENCE_MAX = 200
/** An answer to a message of the contact form. */
export const CONTACT_ANSWER_MAX = 10_000
/** What may be written after the first message of a thread. Further messages of the person begin a new one. */
export const CONTACT_REPLIES_MAX = 50
export const CANNED_ANSWERS_MAX = 100
export const CANNED_ANSWER_MAX = 5000

// What devices keep.
/** A stored listing older than this is fetched again. */
export const LISTING_FRESH_MS = 60_000
export const SYNC_PAGE = 1000
export const DEVICE_CATALOGUE_LIMIT = 5000
export const ACCOUNT_ORDERS = 1000
export const ACCOUNT_NOTIFICATIONS = 500
export const ACCOUNT_DAYS = 90

// The page.
export const SKELETONS = { categories: 6, products: 8, tableRows: 5, recentProducts: 8, shops: 4 } as const
export const TOAST_MS = 4000
/** How long a change that can be undone is held back before it is sent. */
export const UNDO_MS = 8_000
export const TOASTS_VISIBLE = 3
export const SCROLL_TOP_PX = 300
