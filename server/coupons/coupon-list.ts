import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Coupon, CouponState } from '../../src/contract/coupons/coupons.ts'
import { toTaka } from '../../src/contract/money.ts'
import { isAdmin, type Viewer } from '../auth/viewer.ts'
import { containsText, countRows, ifGiven, onPage, type Sorting, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

type CouponQuery = Sorting<'createdAt' | 'code' | 'endTime' | 'usedCount'> & {
  page: number
  limit: number
  searchTerm?: string | undefined
  shopId?: string | undefined
  state?: CouponState | undefined
}
type CouponRows = SelectQueryBuilder<Tables, 'coupons', object>

const SORTS = {
  createdAt: sql`coupons.created_at`,
  code: sql`coupons.code`,
  endTime: sql`coupons.end_time`,
  usedCount: sql`coupons.used_count`,
}

/**
 * A page of coupons and the exact total, by default newest first: all for an admin, those of their own shops for a
 * vendor.
 * @param now the time in milliseconds
 */
export const listCoupons = async (
  db: Database,
  query: CouponQuery,
  viewer: Viewer,
  now: number,
): Promise<{ coupons: Coupon[]; total: number }> => {
  const { searchTerm, shopId, state } = query
  const matching = selectOwnCoupons(db, viewer)
    .$call(ifGiven(searchTerm || null, (rows, term) => rows.where(row => containsText(row.ref('coupons.code'), term))))
    .$call(ifGiven(shopId, (rows, value) => rows.where('coupons.shop_id', '=', value)))
    .$call(ifGiven(state, (rows, value) => rows.where(couponStateSql(now), '=', value)))
  const total = await countRows(matching)
  const rows = await matching
    .selectAll('coupons')
    .$call(onPage(SORTS, query, 'coupons.id'))
    .execute()
  return { coupons: rows.map(toCoupon), total }
}

/** The same rules by which the client derives a coupon's state. */
const couponStateSql = (now: number) => sql<CouponState>`case when coupons.is_active = 0 then 'OFF'
  when coupons.end_time <= ${now} then 'ENDED'
  when coupons.used_count >= coupons.total_usage_limit then 'USED_UP'
  when coupons.start_time > ${now} then 'AHEAD' else 'RUNNING' end`

/** The coupon, if the viewer may change it. */
export const findOwnCoupon = async (db: Database, id: string, viewer: Viewer): Promise<Coupon | undefined> => {
  const row = await selectOwnCoupons(db, viewer).selectAll('coupons').where('coupons.id', '=', id).executeTakeFirst()
  return row && toCoupon(row)
}

/** Does a coupon with this id exist, whoever owns it? */
export const hasCoupon = async (db: Database, id: string): Promise<boolean> => {
  const row = db.selectFrom('coupons').select('id').where('id', '=', id).where('deleted_at', 'is', null)
  return (await row.executeTakeFirst()) !== undefined
}

/** The user id of the vendor whose shop has this coupon; undefined for a coupon of the whole market. */
export const findCouponVendor = async (db: Database, id: string): Promise<string | undefined> => {
  const row = db
    .selectFrom('coupons')
    .innerJoin('shops', 'shops.id', 'coupons.shop_id')
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .select('profiles.user_id as userId')
    .where('coupons.id', '=', id)
  return (await row.executeTakeFirst())?.userId
}

const selectOwnCoupons = (db: Database, viewer: Viewer): CouponRows => {
  const coupons = db.selectFrom('coupons').where('coupons.deleted_at', 'is', null)
  if (isAdmin(viewer)) return coupons
  const shops = db
    .selectFrom('shops')
    .select('shops.id')
    .where('shops.vendor_id', '=', viewer?.profileId ?? '')
  return coupons.where('coupons.shop_id', 'in', shops)
}

const toCoupon = (row: Omit<Selectable<Tables['coupons']>, 'deleted_at'>): Coupon => ({
  id: row.id,
  code: row.code,
  discountType: row.discount_type,
  discountAmount: row.discount_type === 'PERCENT' ? row.discount_amount : toTaka(row.discount_amount),
  maxDiscountAmount: row.max_discount_amount === null ? null : toTaka(row.max_discount_amount),
  minOrderAmount: row.min_order_amount === null ? null : toTaka(row.min_order_amount),
  startTime: toIso(row.start_time),
  endTime: toIso(row.end_time),
  usageLimit: row.usage_limit,
  totalUsageLimit: row.total_usage_limit,
  usedCount: row.used_count,
  shopId: row.shop_id,
  isActive: row.is_active === 1,
  isPublic: row.is_public === 1,
  createdAt: toIso(row.created_at),
  seq: row.seq,
})
