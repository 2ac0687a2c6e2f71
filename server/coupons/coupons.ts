import { v7 } from 'uuid'
import type { Database } from '../db/store.ts'
import { findCouponIdByCode } from '../db/unique-names.ts'

/**
 * A coupon by its code or one that looks like it, with the fields that decide whether it may be used: money in poisha, times in
 * milliseconds.
 */
export const findCoupon = async (tx: Database, code: string) => {
  const exact = await selectCoupons(tx).where('code', '=', code).executeTakeFirst()
  if (exact) return exact
  const id = await findCouponIdByCode(tx, code)
  return id === undefined ? undefined : selectCoupons(tx).where('coupons.id', '=', id).executeTakeFirst()
}

/** The coupon that this customer applied last, unless that was before `since`. */
export const findAppliedCoupon = (db: Database, customerId: string, since: number) =>
  selectCoupons(db)
    .innerJoin('applied_coupons', 'applied_coupons.coupon_id', 'coupons.id')
    .where('applied_coupons.customer_id', '=', customerId)
    .where('applied_coupons.applied_at', '>=', since)
    .executeTakeFirst()

/** Remembers which coupon a customer applied last. */
export const saveAppliedCoupon = async (
  tx: Database,
  { customerId, couponId, now }: { customerId: string; couponId: string; now: number },
): Promise<void> => {
  await tx
    .insertInto('applied_coupons')
    .values({ customer_id: customerId, coupon_id: couponId, applied_at: now })
    .onConflict(conflict => conflict.column('customer_id').doUpdateSet({ coupon_id: couponId, applied_at: now }))
    .execute()
}

const selectCoupons = (db: Database) =>
  db
    .selectFrom('coupons')
    .select([
      'coupons.id',
      'code',
      'discount_type as discountType',
      'discount_amount as discountAmount',
      'max_discount_amount as maxDiscountAmount',
      'min_order_amount as minOrderAmount',
      'start_time as startTime',
      'end_time as endTime',
      'usage_limit as usageLimit',
      'total_usage_limit as totalUsageLimit',
      'used_count as usedCount',
      'shop_id as shopId',
      'is_active as isActive',
    ])
export type CouponRow = NonNullable<Awaited<ReturnType<typeof findCoupon>>>

/** The numbers of a customer's uses of a coupon, which count from 1. */
export const listCouponUses = async (db: Database, couponId: string, customerId: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('redemptions')
    .select('use_number')
    .where('coupon_id', '=', couponId)
    .where('customer_id', '=', customerId)
    .execute()
  return rows.map(row => row.use_number)
}

/**
 * Redeems a coupon for an order. Concurrent orders cannot exceed a limit: the total is incremented by a guarded update,
 * and a customer's uses have unique numbers.
 * @returns false if a limit is reached; then the transaction must be rolled back
 */
export const insertRedemption = async (
  tx: Database,
  coupon: { id: string; usageLimit: number },
  use: { customerId: string; orderId: string; now: number },
): Promise<boolean> =>
  (await incrementCouponUse(tx, coupon.id)) &&
  (await claimUseNumber(tx, coupon, use, new Set(await listCouponUses(tx, coupon.id, use.customerId))))

const incrementCouponUse = async (tx: Database, couponId: string): Promise<boolean> => {
  const updated = await tx
    .updateTable('coupons')
    .set(row => ({ used_count: row('used_count', '+', 1), seq: row('seq', '+', 1) }))
    .where('id', '=', couponId)
    .where('is_active', '=', 1)
    .where(row => row.or([row('total_usage_limit', 'is', null), row('used_count', '<', row.ref('total_usage_limit'))]))
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

const claimUseNumber = async (
  tx: Database,
  coupon: { id: string; usageLimit: number },
  { customerId, orderId, now }: { customerId: string; orderId: string; now: number },
  taken: ReadonlySet<number>,
): Promise<boolean> => {
  for (let number = 1; number <= coupon.usageLimit; number++) {
    if (taken.has(number)) continue
    const added = await tx
      .insertInto('redemptions')
      .values({
        id: v7(),
        coupon_id: coupon.id,
        customer_id: customerId,
        order_id: orderId,
        use_number: number,
        created_at: now,
      })
      .onConflict(conflict => conflict.columns(['coupon_id', 'customer_id', 'use_number']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) return true
  }
  return false
}
