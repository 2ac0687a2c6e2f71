import type { PlaceholderNames } from '../../contract/messages/message.ts'
import type about from '../locales/about.bn.json'
import type account from '../locales/account.bn.json'
import type addresses from '../locales/addresses.bn.json'
import type admin from '../locales/admin.bn.json'
import type app from '../locales/app.bn.json'
import type campaigns from '../locales/campaigns.bn.json'
import type cart from '../locales/cart.bn.json'
import type catalogue from '../locales/catalogue.bn.json'
import type checkout from '../locales/checkout.bn.json'
import type comparison from '../locales/comparison.bn.json'
import type content from '../locales/content.bn.json'
import type conversations from '../locales/conversations.bn.json'
import type dashboard from '../locales/dashboard.bn.json'
import type emailConfirmation from '../locales/email-confirmation.bn.json'
import type homeEditor from '../locales/home-editor.bn.json'
import type integrations from '../locales/integrations.bn.json'
import type ledger from '../locales/ledger.bn.json'
import type market from '../locales/market.bn.json'
import type moderation from '../locales/moderation.bn.json'
import type notifications from '../locales/notifications.bn.json'
import type orderManagement from '../locales/order-management.bn.json'
import type orders from '../locales/orders.bn.json'
import type parcels from '../locales/parcels.bn.json'
import type payment from '../locales/payment.bn.json'
import type productImport from '../locales/product-import.bn.json'
import type push from '../locales/push.bn.json'
import type questions from '../locales/questions.bn.json'
import type refunds from '../locales/refunds.bn.json'
import type reviews from '../locales/reviews.bn.json'
import type server from '../locales/server.bn.json'
import type serverStatus from '../locales/server-status.bn.json'
import type settings from '../locales/settings.bn.json'
import type settlements from '../locales/settlements.bn.json'
import type shops from '../locales/shops.bn.json'
import type site from '../locales/site.bn.json'
import type statistics from '../locales/statistics.bn.json'
import type storeCredit from '../locales/store-credit.bn.json'
import type ui from '../locales/ui.bn.json'
import type vendorProducts from '../locales/vendor-products.bn.json'
import type vendorShops from '../locales/vendor-shops.bn.json'
import type verification from '../locales/verification.bn.json'
import type wishlist from '../locales/wishlist.bn.json'

/** Every message key: the English text. Add new locale files here. */
export type MessageKey =
  | keyof typeof about
  | keyof typeof account
  | keyof typeof addresses
  | keyof typeof admin
  | keyof typeof app
  | keyof typeof cart
  | keyof typeof catalogue
  | keyof typeof checkout
  | keyof typeof comparison
  | keyof typeof content
  | keyof typeof conversations
  | keyof typeof dashboard
  | keyof typeof emailConfirmation
  | keyof typeof homeEditor
  | keyof typeof integrations
  | keyof typeof ledger
  | keyof typeof market
  | keyof typeof moderation
  | keyof typeof notifications
  | keyof typeof orderManagement
  | keyof typeof orders
  | keyof typeof parcels
  | keyof typeof payment
  | keyof typeof productImport
  | keyof typeof push
  | keyof typeof questions
  | keyof typeof refunds
  | keyof typeof reviews
  | keyof typeof server
  | keyof typeof serverStatus
  | keyof typeof settings
  | keyof typeof settlements
  | keyof typeof shops
  | keyof typeof site
  | keyof typeof statistics
  | keyof typeof storeCredit
  | keyof typeof ui
  | keyof typeof vendorProducts
  | keyof typeof vendorShops
  | keyof typeof campaigns
  | keyof typeof verification
  | keyof typeof wishlist

/** The values that a message needs, by name. A key that is only known at run time accepts any. */
export type ValuesOf<Key extends MessageKey> = MessageKey extends Key
  ? [values?: Record<string, unknown>]
  : [PlaceholderNames<Key>] extends [never]
    ? []
    : [values: Record<PlaceholderNames<Key>, unknown>]
