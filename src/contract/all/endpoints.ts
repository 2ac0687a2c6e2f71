import * as addresses from '../accounts/addresses.ts'
import * as auth from '../accounts/auth.ts'
import * as credentials from '../accounts/credentials.ts'
import * as devices from '../accounts/devices.ts'
import * as passkeys from '../accounts/passkeys.ts'
import * as phoneSignIn from '../accounts/phone-sign-in.ts'
import * as secondFactor from '../accounts/second-factor.ts'
import * as signUp from '../accounts/sign-up.ts'
import * as users from '../accounts/users.ts'
import * as auditLog from '../audit/audit-log.ts'
import * as campaigns from '../campaigns/campaigns.ts'
import * as publicCampaigns from '../campaigns/public-campaigns.ts'
import * as cannedAnswers from '../contact/canned-answers.ts'
import * as contact from '../contact/contact-list.ts'
import * as pageDrafts from '../content/page-drafts.ts'
import * as pages from '../content/pages.ts'
import * as conversations from '../conversations/conversations.ts'
import * as coupons from '../coupons/coupons.ts'
import * as publicCoupons from '../coupons/public-coupons.ts'
import type { Endpoint } from '../endpoint.ts'
import * as productFiles from '../imports/product-csv.ts'
import * as apiKeys from '../integrations/api-keys.ts'
import * as webhooks from '../integrations/webhooks.ts'
import * as commissionInvoices from '../ledger/commission-invoices.ts'
import * as commission from '../ledger/commission-rules.ts'
import * as gatewaySettlements from '../ledger/gateway-settlements.ts'
import * as ledger from '../ledger/ledger.ts'
import * as payoutAccounts from '../ledger/payout-accounts.ts'
import * as payoutSettings from '../ledger/payout-settings.ts'
import * as payouts from '../ledger/payouts.ts'
import * as statements from '../ledger/statements.ts'
import * as storeCredit from '../ledger/store-credit.ts'
import * as suspense from '../ledger/suspense.ts'
import * as withholding from '../ledger/withholding.ts'
import * as home from '../market/home.ts'
import * as market from '../market/market.ts'
import * as moderation from '../moderation/moderation.ts'
import * as newsletterDrafts from '../newsletters/newsletter-drafts.ts'
import * as newsletters from '../newsletters/newsletters.ts'
import * as notifications from '../notifications/notifications.ts'
import * as push from '../notifications/push.ts'
import * as customerHistory from '../orders/customer-history.ts'
import * as orderExport from '../orders/order-export.ts'
import * as orderParcels from '../orders/order-parcels.ts'
import * as orderRefunds from '../orders/order-refunds.ts'
import * as orders from '../orders/orders.ts'
import * as partialDelivery from '../orders/partial-delivery.ts'
import * as payments from '../payments/payments.ts'
import * as adminNotes from '../people/admin-notes.ts'
import * as people from '../people/people.ts'
import * as staff from '../people/staff.ts'
import * as account from '../privacy/account.ts'
import * as categories from '../products/categories.ts'
import * as categoryArrangement from '../products/category-arrangement.ts'
import * as products from '../products/products.ts'
import * as recentProducts from '../products/recent-products.ts'
import * as questions from '../questions/questions.ts'
import * as reviewVotes from '../reviews/review-votes.ts'
import * as reviews from '../reviews/reviews.ts'
import * as marketSetup from '../settings/market-setup.ts'
import * as serverStatus from '../settings/server-status.ts'
import * as settings from '../settings/settings.ts'
import * as settlements from '../settlements/settlements.ts'
import * as couriers from '../shipments/couriers.ts'
import * as problemParcels from '../shipments/problem-parcels.ts'
import * as followedShops from '../shops/followed-shops.ts'
import * as shopDocuments from '../shops/shop-documents.ts'
import * as shopStaff from '../shops/shop-staff.ts'
import * as shops from '../shops/shops.ts'
import * as summary from '../statistics/dashboard-summary.ts'
import * as visitStats from '../statistics/visit-stats.ts'
import * as sync from '../sync/sync.ts'
import * as syncAccount from '../sync/sync-account.ts'
import * as wishlist from '../wishlist/wishlist.ts'
import { OFFLINE_ENDPOINTS } from './offline-endpoints.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'stale' in value

/** The files of all endpoints that cannot wait. */
const RESOURCES = [
  auth,
  credentials,
  account,
  devices,
  passkeys,
  phoneSignIn,
  secondFactor,
  signUp,
  users,
  categories,
  categoryArrangement,
  products,
  productFiles,
  shops,
  shopDocuments,
  shopStaff,
  questions,
  conversations,
  reviewVotes,
  reviews,
  customerHistory,
  orders,
  orderExport,
  orderParcels,
  partialDelivery,
  orderRefunds,
  payments,
  couriers,
  problemParcels,
  ledger,
  storeCredit,
  commission,
  withholding,
  payouts,
  payoutSettings,
  payoutAccounts,
  statements,
  commissionInvoices,
  gatewaySettlements,
  suspense,
  settlements,
  sync,
  syncAccount,
  settings,
  marketSetup,
  market,
  home,
  serverStatus,
  auditLog,
  summary,
  visitStats,
  notifications,
  followedShops,
  recentProducts,
  wishlist,
  publicCoupons,
  coupons,
  campaigns,
  publicCampaigns,
  addresses,
  newsletters,
  newsletterDrafts,
  pages,
  pageDrafts,
  contact,
  cannedAnswers,
  people,
  staff,
  moderation,
  adminNotes,
  push,
  apiKeys,
  webhooks,
]

/** Every endpoint. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...OFFLINE_ENDPOINTS,
  ...RESOURCES.flatMap(resource => Object.values<unknown>(resource).filter(isEndpoint)),
]
