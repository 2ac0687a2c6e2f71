import type { SelectQueryBuilder } from 'kysely'
import type { Coupon } from '../../src/contract/coupons.ts'
import { toTaka } from '../../src/contract/money.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { contains, toIso } from './columns.ts'
import { isAdmin, type Viewer } from './viewer.ts'

type CouponQuery = { page: number; limit: number; searchTerm?: string | undefined; shopId?: string | undefined }
type CouponRows = SelectQueryBuilder<Tables, 'coupons', object>

/** A page of coupons, newest first, with the true total: every one for an admin, those of his own shops for a vendor. */
export const listCoupons = async (
  db: Database,
  { page, limit, searchTerm, shopId }: CouponQuery,
  viewer: Viewer,
): Promise<{ coupons: Coupon[]; total: number }> => {
  const matching = ownCoupons(db, viewer)
    .$if(Boolean(searchTerm), rows => rows.where(row => contains(row.ref('coupons.code'), searchTerm!)))
    .$if(shopId !== undefined, rows => rows.where('coupons.shop_id', '=', shopId!))
  const { total } = await matching.select(row => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll('coupons')
    .orderBy('coupons.created_at', 'desc')
    .orderBy('coupons.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { coupons: rows.map(toCoupon), total }
}

/** The coupon of this id where it is the viewer's to change, else undefined. */
export const findOwnCoupon = async (db: Database, id: string, viewer: Viewer): Promise<Coupon | undefined> => {
  const row = await ownCoupons(db, viewer).selectAll('coupons').where('coupons.id', '=', id).executeTakeFirst()
  return row && toCoupon(row)
}

/** Is there a coupon of this id, whosever it is? */
export const isCoupon = async (db: Database, id: string): Promise<boolean> => {
  const row = db.selectFrom('coupons').select('id').where('id', '=', id).where('deleted_at', 'is', null)
  return (await row.executeTakeFirst()) !== undefined
}

const ownCoupons = (db: Database, viewer: Viewer): CouponRows => {
  const coupons = db.selectFrom('coupons').where('coupons.deleted_at', 'is', null)
  if (isAdmin(viewer)) return coupons
  const shops = db
    .selectFrom('shops')
    .select('shops.id')
    .where('shops.vendor_id', '=', viewer?.profileId ?? '')
  return coupons.where('coupons.shop_id', 'in', shops)
}

const toCoupon = (row: Omit<Tables['coupons'], 'deleted_at'>): Coupon => ({
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
  createdAt: toIso(row.created_at),
})
