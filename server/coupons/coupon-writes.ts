import { sql } from 'kysely'
import type { Coupon } from '../../src/contract/coupons/coupons.ts'
import { toPoisha } from '../../src/contract/money.ts'
import { ifGiven } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Flag } from '../db/tables.ts'

/** False if the id or the code is taken. */
export const insertCoupon = async (tx: Database, coupon: Coupon): Promise<boolean> => {
  const { id, code, shopId, createdAt } = coupon
  const added = await tx
    .insertInto('coupons')
    .values({
      id,
      code,
      shop_id: shopId,
      used_count: 0,
      created_at: Date.parse(createdAt),
      ...toTermColumns(coupon),
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Changes a coupon's terms. False if it was already used more often than the new total limit allows. */
export const updateCouponTerms = async (tx: Database, coupon: Coupon): Promise<boolean> => {
  const { totalUsageLimit } = coupon
  const changed = await tx
    .updateTable('coupons')
    .set(row => ({ ...toTermColumns(coupon), seq: row('seq', '+', 1) }))
    .where('id', '=', coupon.id)
    .where('deleted_at', 'is', null)
    .$call(ifGiven(totalUsageLimit, (rows, value) => rows.where('used_count', '<=', value)))
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Removes a coupon and frees its code. The row stays for the orders that used it. */
export const removeCoupon = async (tx: Database, id: string, now: number): Promise<void> => {
  await tx
    .updateTable('coupons')
    .set({ deleted_at: now, is_active: 0, code: sql<string>`code || '~' || id`, seq: sql<number>`seq + 1` })
    .where('id', '=', id)
    .execute()
}

const toFlag = (isSet: boolean | undefined): Flag => (isSet ? 1 : 0)

const toTermColumns = (coupon: Coupon) => ({
  discount_type: coupon.discountType,
  discount_amount: coupon.discountType === 'PERCENT' ? coupon.discountAmount : toPoisha(coupon.discountAmount),
  max_discount_amount: poishaOrNull(coupon.maxDiscountAmount),
  min_order_amount: poishaOrNull(coupon.minOrderAmount),
  start_time: Date.parse(coupon.startTime),
  end_time: Date.parse(coupon.endTime),
  usage_limit: coupon.usageLimit,
  total_usage_limit: coupon.totalUsageLimit,
  is_active: toFlag(coupon.isActive),
  is_public: toFlag(coupon.isPublic),
})

const poishaOrNull = (taka: number | null): number | null => (taka === null ? null : toPoisha(taka))
