import * as account from './account.ts'
import * as addresses from './addresses.ts'
import * as adminNotes from './admin-notes.ts'
import * as auditLog from './audit-log.ts'
import * as auth from './auth.ts'
import * as categories from './categories.ts'
import * as contact from './contact.ts'
import * as coupons from './coupons.ts'
import * as credentials from './credentials.ts'
import * as summary from './dashboard-summary.ts'
import * as devices from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import * as followedShops from './followed-shops.ts'
import * as moderation from './moderation.ts'
import * as newsletters from './newsletters.ts'
import * as notifications from './notifications.ts'
import { OFFLINE_ENDPOINTS } from './offline-endpoints.ts'
import * as orderExport from './order-export.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as productFiles from './product-csv.ts'
import * as products from './products.ts'
import * as publicCoupons from './public-coupons.ts'
import * as push from './push.ts'
import * as recentProducts from './recent-products.ts'
import * as reviews from './reviews.ts'
import * as secondFactor from './second-factor.ts'
import * as serverStatus from './server-status.ts'
import * as settings from './settings.ts'
import * as shops from './shops.ts'
import * as signUp from './sign-up.ts'
import * as sync from './sync.ts'
import * as syncAccount from './sync-account.ts'
import * as users from './users.ts'
import * as wishlist from './wishlist.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'stale' in value

/** The files of all endpoints that cannot wait. */
const RESOURCES = [
  auth,
  credentials,
  account,
  devices,
  secondFactor,
  signUp,
  users,
  categories,
  products,
  productFiles,
  shops,
  reviews,
  orders,
  orderExport,
  payments,
  sync,
  syncAccount,
  settings,
  serverStatus,
  auditLog,
  summary,
  notifications,
  followedShops,
  recentProducts,
  wishlist,
  publicCoupons,
  coupons,
  addresses,
  newsletters,
  contact,
  people,
  moderation,
  adminNotes,
  push,
]

/** Every endpoint. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...OFFLINE_ENDPOINTS,
  ...RESOURCES.flatMap(resource => (Object.values(resource) as unknown[]).filter(isEndpoint)),
]
