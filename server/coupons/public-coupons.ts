import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { PublicCoupon } from '../../src/contract/coupons/public-coupons.ts'
import { toTaka } from '../../src/contract/money.ts'
import { ifGiven, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { selectVisibleShops } from '../products/listing/visible-shops.ts'

type CouponRows = SelectQueryBuilder<Tables, 'coupons', object>

/** The most that are listed, and the most that a customer collects. */
export const COUPONS_MAX = 100

/**
 * The public coupons that can be used now, the first to end first.
 * @param shopId only its coupons and those for all shops
 * @param customerId omits what this customer has used up
 * @param now the time in milliseconds
 */
export const listPublicCoupons = async (
  db: Database,
  shopId: string | undefined,
  customerId: string | null,
  now: number,
): Promise<PublicCoupon[]> => {
  const rows = await selectUsableCoupons(db, customerId, now)
    .$call(
      ifGiven(shopId, (coupons, value) =>
        coupons.where(row => row.or([row('coupons.shop_id', '=', value), row('coupons.shop_id', 'is', null)])),
      ),
    )
    .selectAll('coupons')
    .orderBy('coupons.end_time')
    .orderBy('coupons.id')
    .limit(COUPONS_MAX)
    .execute()
  return rows.map(toPublicCoupon)
}

/** A public coupon that can be used now; undefined: there is none, or it is not public. */
export const findPublicCoupon = async (
  db: Database,
  id: string,
  customerId: string,
  now: number,
): Promise<PublicCoupon | undefined> => {
  const row = await selectUsableCoupons(db, customerId, now)
    .selectAll('coupons')
    .where('coupons.id', '=', id)
    .executeTakeFirst()
  return row && toPublicCoupon(row)
}

/**
 * Public, switched on, within its time and its limits, and of an open shop or of all.
 * @param customerId omits what this customer has used up
 */
export const selectUsableCoupons = (db: Database, customerId: string | null, now: number): CouponRows =>
  db
    .selectFrom('coupons')
    // Written out, so that SQLite takes the index of public coupons.
    .where(sql<boolean>`coupons.is_public = 1`)
    .where('coupons.is_active', '=', 1)
    .where('coupons.deleted_at', 'is', null)
    .where('coupons.start_time', '<=', now)
    .where('coupons.end_time', '>', now)
    .where(sql<boolean>`(coupons.total_usage_limit is null or coupons.used_count < coupons.total_usage_limit)`)
    .where(row =>
      row.or([
        row('coupons.shop_id', 'is', null),
        row('coupons.shop_id', 'in', selectVisibleShops(db, null).select('shops.id')),
      ]),
    )
    .$call(ifGiven(customerId, (coupons, value) => coupons.where(hasUsesLeftSql(value))))

const hasUsesLeftSql = (customerId: string) => sql<boolean>`(select count(*) from redemptions
  where redemptions.coupon_id = coupons.id and redemptions.customer_id = ${customerId}) < coupons.usage_limit`

export const toPublicCoupon = (row: Selectable<Tables['coupons']>): PublicCoupon => ({
  id: row.id,
  code: row.code,
  discountType: row.discount_type,
  discountAmount: row.discount_type === 'PERCENT' ? row.discount_amount : toTaka(row.discount_amount),
  maxDiscountAmount: row.max_discount_amount === null ? null : toTaka(row.max_discount_amount),
  minOrderAmount: row.min_order_amount === null ? null : toTaka(row.min_order_amount),
  endTime: toIso(row.end_time),
  shopId: row.shop_id,
})
