import { sql } from 'kysely'
import { ACCOUNT_DAYS } from '../../src/contract/constants.ts'
import { DAY_MS } from '../../src/contract/durations.ts'
import { CLOSED_STATUSES } from '../../src/contract/orders/order-status.ts'
import { ownAddresses } from '../accounts/addresses/addresses.ts'
import type { Viewer } from '../auth/viewer.ts'
import { type KeysetPage, newestFirstPages } from '../db/keyset-pages.ts'
import { ifGiven } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { selectOwnNotifications } from '../notifications/notifications.ts'
import { selectOwnOrders } from '../orders/orders.ts'
import { ratingSql } from '../products/listing/product-sorting.ts'
import { selectVisibleShops } from '../products/listing/visible-shops.ts'
import { selectOwnReviews } from '../reviews/reviews.ts'
import { selectOwnFollows } from '../shops/follows.ts'
import { selectOwnWishes } from '../wishlist/wishes.ts'

export const categoryPages = (db: Database): KeysetPage =>
  newestFirstPages('categories', db.selectFrom('categories').where('deleted_at', 'is', null))

export const shopPages = (db: Database): KeysetPage => newestFirstPages('shops', selectVisibleShops(db, null))

export const listedProductPages =
  (db: Database): KeysetPage =>
  async (after, limit) => {
    const rank = sql`(popularity, ${ratingSql}, created_at, id)`
    const rows = await db
      .selectFrom('products')
      .select(['id', 'popularity', ratingSql.as('rating'), 'created_at'])
      .where('is_listed', '=', 1)
      .$call(ifGiven(after, (rows, value) => rows.where(sql<boolean>`${rank} < (${sql.join([...value])})`)))
      .orderBy('popularity', 'desc')
      .orderBy(ratingSql, 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(row => ({ id: row.id, key: [row.popularity, row.rating, row.created_at, row.id] }))
  }

/** Open orders and those of the last 90 days. */
export const ownOrderPages = (db: Database, viewer: Viewer, now: number): KeysetPage =>
  newestFirstPages(
    'orders',
    selectOwnOrders(db, viewer).where(row =>
      row.or([
        row('orders.created_at', '>', now - ACCOUNT_DAYS * DAY_MS),
        row('orders.status', 'not in', [...CLOSED_STATUSES]),
      ]),
    ),
  )

export const ownShopPages = (db: Database, vendorId: string): KeysetPage =>
  newestFirstPages('shops', db.selectFrom('shops').where('deleted_at', 'is', null).where('vendor_id', '=', vendorId))

/** A vendor's products in every status. */
export const ownProductPages = (db: Database, vendorId: string): KeysetPage => {
  const shops = db.selectFrom('shops').select('shops.id').where('shops.vendor_id', '=', vendorId)
  return newestFirstPages(
    'products',
    db.selectFrom('products').where('deleted_at', 'is', null).where('shop_id', 'in', shops),
  )
}

export const ownReviewPages = (db: Database, viewer: Viewer): KeysetPage =>
  newestFirstPages('reviews', selectOwnReviews(db, viewer))

export const ownFollowPages = (db: Database, customerId: string): KeysetPage =>
  newestFirstPages('follows', selectOwnFollows(db, customerId))

export const ownAddressPages = (db: Database, customerId: string): KeysetPage =>
  newestFirstPages('addresses', ownAddresses(db, customerId))

export const ownWishPages = (db: Database, customerId: string): KeysetPage =>
  newestFirstPages('wishes', selectOwnWishes(db, customerId))

export const ownNotificationPages = (db: Database, userId: string): KeysetPage =>
  newestFirstPages('notifications', selectOwnNotifications(db, userId))
