import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { toTaka } from '../../src/contract/money.ts'
import type { PublicCoupon } from '../../src/contract/public-coupons.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { selectVisibleShops } from './shops.ts'
import { toIso } from './sql-expressions.ts'

type CouponRows = SelectQueryBuilder<Tables, 'coupons', object>

/** The most that a customer collects, and the most that are listed. */
const COUPONS_MAX = 100

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
  const rows = await selectUsable(db, customerId, now)
    .$if(shopId !== undefined, coupons =>
      coupons.where(row => row.or([row('coupons.shop_id', '=', shopId!), row('coupons.shop_id', 'is', null)])),
    )
    .selectAll('coupons')
    .orderBy('coupons.end_time')
    .orderBy('coupons.id')
    .limit(COUPONS_MAX)
    .execute()
  return rows.map(toPublicCoupon)
}

/** The coupons that a customer has collected and can still use, the newest first. */
export const listCollectedCoupons = async (db: Database, customerId: string, now: number): Promise<PublicCoupon[]> => {
  const rows = await selectUsable(db, customerId, now)
    .innerJoin('collected_coupons', 'collected_coupons.coupon_id', 'coupons.id')
    .selectAll('coupons')
    .where('collected_coupons.customer_id', '=', customerId)
    .orderBy('collected_coupons.collected_at', 'desc')
    .orderBy('coupons.id', 'desc')
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
  const row = await selectUsable(db, customerId, now)
    .selectAll('coupons')
    .where('coupons.id', '=', id)
    .executeTakeFirst()
  return row && toPublicCoupon(row)
}

/** Keeps a coupon for a customer. The oldest give way where they have collected the most. */
export const insertCollectedCoupon = async (
  tx: Database,
  { customerId, couponId, now }: { customerId: string; couponId: string; now: number },
): Promise<void> => {
  await tx
    .insertInto('collected_coupons')
    .values({ customer_id: customerId, coupon_id: couponId, collected_at: now })
    .onConflict(conflict => conflict.columns(['customer_id', 'coupon_id']).doNothing())
    .execute()
  const kept = tx
    .selectFrom('collected_coupons')
    .select('coupon_id')
    .where('customer_id', '=', customerId)
    .orderBy('collected_at', 'desc')
    .orderBy('coupon_id', 'desc')
    .limit(COUPONS_MAX)
  await tx
    .deleteFrom('collected_coupons')
    .where('customer_id', '=', customerId)
    .where('coupon_id', 'not in', kept)
    .execute()
}

/** Public, switched on, within its time and its limits, and of an open shop or of all. */
const selectUsable = (db: Database, customerId: string | null, now: number): CouponRows =>
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
    .$if(customerId !== null, coupons => coupons.where(hasUsesLeftSql(customerId!)))

const hasUsesLeftSql = (customerId: string) => sql<boolean>`(select count(*) from redemptions
  where redemptions.coupon_id = coupons.id and redemptions.customer_id = ${customerId}) < coupons.usage_limit`

const toPublicCoupon = (row: Selectable<Tables['coupons']>): PublicCoupon => ({
  id: row.id,
  code: row.code,
  discountType: row.discount_type,
  discountAmount: row.discount_type === 'PERCENT' ? row.discount_amount : toTaka(row.discount_amount),
  maxDiscountAmount: row.max_discount_amount === null ? null : toTaka(row.max_discount_amount),
  minOrderAmount: row.min_order_amount === null ? null : toTaka(row.min_order_amount),
  endTime: toIso(row.end_time),
  shopId: row.shop_id,
})
