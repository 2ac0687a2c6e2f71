import type { CouponRow } from '../coupons/coupons.ts'
import type { RowOf } from './market-rows.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The demo market's coupons, and how often each customer has used them. */
export type CouponUsage = {
  rows: RowOf<'coupons'>[]
  usesOf(couponId: string, customerId: string): number
  /** Counts a use on the coupon and returns the redemption's row. */
  redeem(
    random: SeededRandom,
    coupon: RowOf<'coupons'>,
    customerId: string,
    orderId: string,
    at: number,
  ): RowOf<'redemptions'>
}

export const createCouponUsage = (rows: RowOf<'coupons'>[]): CouponUsage => {
  const uses = new Map<string, number>()
  const key = (couponId: string, customerId: string) => `${couponId} ${customerId}`
  return {
    rows,
    usesOf: (couponId, customerId) => uses.get(key(couponId, customerId)) ?? 0,
    redeem: (random, coupon, customerId, orderId, at) => {
      const number = (uses.get(key(coupon.id, customerId)) ?? 0) + 1
      uses.set(key(coupon.id, customerId), number)
      coupon.used_count += 1
      return {
        id: random.uuid(at),
        coupon_id: coupon.id,
        customer_id: customerId,
        order_id: orderId,
        use_number: number,
        created_at: at,
      }
    },
  }
}

/** A coupon's row in the form that the coupon rules read. */
export const toCouponRow = (row: RowOf<'coupons'>): CouponRow => ({
  id: row.id,
  code: row.code,
  discountType: row.discount_type,
  discountAmount: row.discount_amount,
  maxDiscountAmount: row.max_discount_amount ?? null,
  minOrderAmount: row.min_order_amount ?? null,
  startTime: row.start_time,
  endTime: row.end_time,
  usageLimit: row.usage_limit,
  totalUsageLimit: row.total_usage_limit ?? null,
  usedCount: row.used_count,
  shopId: row.shop_id ?? null,
  isActive: row.is_active,
})
