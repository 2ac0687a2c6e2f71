import type { Resource } from '../../contract/endpoint.ts'
import { db } from '../db/database.ts'
import type { Flag } from '../db/device-schema.ts'
import {
  deleteRows,
  deleteWishes,
  disownProducts,
  disownShops,
  storeAddresses,
  storeCategories,
  storeFollows,
  storeNotifications,
  storeOrders,
  storeProducts,
  storeReviews,
  storeShops,
  storeWishes,
  unlistProducts,
  unlistShops,
} from '../db/replica.ts'

/** `mine`: 1 for rows of the signed-in user. */
export type RowFlags = { seenAt: number; mine: Flag }

/** How the device keeps the rows of a resource. Every function runs inside the caller's transaction over all tables. */
export type ResourceStore = {
  /** The name of the Dexie table. */
  table: string
  store: (rows: never[], flags: RowFlags) => Promise<void>
  /** Takes away what the server has deleted. Absent: nothing of this resource is deleted by a call. */
  remove?: (ids: string[]) => Promise<void>
}

/**
 * The resources that have a table of their own; the rows of the others stand in the listings themselves. By resource,
 * not by schema: naming the schemas here would load all of them with the page.
 */
export const RESOURCE_STORES: Partial<Record<Resource, ResourceStore>> = {
  addresses: {
    table: 'addresses',
    store: rows => storeAddresses(rows),
    remove: ids => deleteRows(db.addresses, ids),
  },
  categories: {
    table: 'categories',
    store: rows => storeCategories(rows),
    remove: ids => deleteRows(db.categories, ids),
  },
  'followed-shops': { table: 'follows', store: rows => storeFollows(rows) },
  notifications: { table: 'notifications', store: rows => storeNotifications(rows) },
  orders: { table: 'orders', store: rows => storeOrders(rows) },
  products: {
    table: 'products',
    store: (rows, flags) => storeProducts(rows, flags),
    remove: async ids => {
      await unlistProducts(ids)
      await disownProducts(ids)
    },
  },
  reviews: {
    table: 'reviews',
    store: (rows, { mine }) => storeReviews(rows, { mine }),
    remove: ids => deleteRows(db.reviews, ids),
  },
  shops: {
    table: 'shops',
    store: (rows, { mine }) => storeShops(rows, { mine }),
    remove: async ids => {
      await unlistShops(ids)
      await disownShops(ids)
    },
  },
  wishlist: { table: 'wishes', store: rows => storeWishes(rows), remove: ids => deleteWishes(ids) },
}
