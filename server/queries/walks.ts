import { type SelectQueryBuilder, sql } from 'kysely'
import { ACCOUNT_DAYS } from '../../src/contract/constants.ts'
import { CLOSED_STATUSES } from '../../src/contract/order-states.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { ownAddresses } from './addresses.ts'
import { ownFollows } from './follows.ts'
import { ownNotifications } from './notifications.ts'
import { ownOrders } from './orders.ts'
import { ratingOf } from './product-order.ts'
import { ownReviews } from './reviews.ts'
import { visibleShops } from './shops.ts'
import type { Viewer } from './viewer.ts'

/**
 * The rows that a device starts with, kind by kind, each in an order that can be gone on with after any row (a key, whose
 * last value is the id): newest first, products the most popular first.
 */
type Key = readonly (number | string)[]
type Walk = (after: Key | null, limit: number) => Promise<{ id: string; key: Key }[]>

const DAY_MS = 86_400_000

export const categoryWalk = (db: Database): Walk =>
  newestFirst('categories', db.selectFrom('categories').where('deleted_at', 'is', null))

export const shopWalk = (db: Database): Walk => newestFirst('shops', visibleShops(db, null))

export const listedProductWalk =
  (db: Database): Walk =>
  async (after, limit) => {
    const rank = sql`(sold, ${ratingOf}, created_at, id)`
    const rows = await db
      .selectFrom('products')
      .select(['id', 'sold', ratingOf.as('rating'), 'created_at'])
      .where('is_listed', '=', 1)
      .$if(after !== null, rows => rows.where(sql<boolean>`${rank} < (${sql.join([...after!])})`))
      .orderBy('sold', 'desc')
      .orderBy(ratingOf, 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(row => ({ id: row.id, key: [row.sold, row.rating, row.created_at, row.id] }))
  }

/** Ids of what is on sale in their own order, after one of them or from an offset. */
export const listedIds = async (
  db: Database,
  { after, offset, limit }: { after?: string; offset?: number; limit: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('is_listed', '=', 1)
    .$if(after !== undefined, some => some.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .$if(offset !== undefined, some => some.offset(offset!))
    .execute()
  return rows.map(row => row.id)
}

/** Open orders and those of the last 90 days; how many of them is the caller's to say. */
export const ownOrderWalk = (db: Database, viewer: Viewer, now: number): Walk =>
  newestFirst(
    'orders',
    ownOrders(db, viewer).where(row =>
      row.or([
        row('orders.created_at', '>', now - ACCOUNT_DAYS * DAY_MS),
        row('orders.status', 'not in', [...CLOSED_STATUSES]),
      ]),
    ),
  )

export const ownShopWalk = (db: Database, vendorId: string): Walk =>
  newestFirst('shops', db.selectFrom('shops').where('deleted_at', 'is', null).where('vendor_id', '=', vendorId))

/** A vendor's products in every status. */
export const ownProductWalk = (db: Database, vendorId: string): Walk => {
  const shops = db.selectFrom('shops').select('shops.id').where('shops.vendor_id', '=', vendorId)
  return newestFirst(
    'products',
    db.selectFrom('products').where('deleted_at', 'is', null).where('shop_id', 'in', shops),
  )
}

export const ownReviewWalk = (db: Database, viewer: Viewer): Walk => newestFirst('reviews', ownReviews(db, viewer))

/** A customer's follows, addresses and, like everyone's, notifications. */
export const ownFollowWalk = (db: Database, customerId: string): Walk =>
  newestFirst('follows', ownFollows(db, customerId))

export const ownAddressWalk = (db: Database, customerId: string): Walk =>
  newestFirst('addresses', ownAddresses(db, customerId))

export const ownNotificationWalk = (db: Database, userId: string): Walk =>
  newestFirst('notifications', ownNotifications(db, userId))

type Dated = 'categories' | 'shops' | 'products' | 'orders' | 'reviews' | 'follows' | 'addresses' | 'notifications'

const newestFirst = <From extends keyof Tables>(
  table: From & Dated,
  rows: SelectQueryBuilder<Tables, From, object>,
): Walk => {
  const id = sql.ref<string>(`${table}.id`)
  const createdAt = sql.ref<number>(`${table}.created_at`)
  return async (after, limit) => {
    const rest = after === null ? rows : rows.where(sql<boolean>`(${createdAt}, ${id}) < (${sql.join([...after])})`)
    const page = await rest
      .select([id.as('id'), createdAt.as('createdAt')])
      .orderBy(createdAt, 'desc')
      .orderBy(id, 'desc')
      .limit(limit)
      .execute()
    return page.map(row => ({ id: row.id, key: [row.createdAt, row.id] }))
  }
}
