import { formatTaka, toTaka } from '../../src/contract/money.ts'
import type { CouponRow } from '../queries/coupons.ts'

/** A coupon that a customer tried stands for an order that names none so long. */
export const APPLIED_COUPON_TTL_MS = 3_600_000

/** Shop and subtotal are not looked at where they are not known yet. */
type CouponPurchase = { shopId?: string | undefined; subtotal?: number | undefined; uses: number; now: number }

/**
 * Why a coupon cannot be used for this purchase, as a sentence for people; null when it can (the contract, section 7).
 * @param purchase `subtotal` in poisha, `uses` how often this customer has used it, `now` in milliseconds
 */
export const findCouponProblem = (coupon: CouponRow | undefined, purchase: CouponPurchase): string | null => {
  if (!coupon?.isActive) return 'This coupon code is not valid.'
  if (purchase.now < coupon.startTime) return `The coupon ${coupon.code} is not valid yet.`
  if (purchase.now > coupon.endTime) return `The coupon ${coupon.code} has expired.`
  if (purchase.shopId !== undefined && coupon.shopId !== null && coupon.shopId !== purchase.shopId) {
    return `The coupon ${coupon.code} is for another shop.`
  }
  if (coupon.minOrderAmount !== null && (purchase.subtotal ?? coupon.minOrderAmount) < coupon.minOrderAmount) {
    return `The coupon ${coupon.code} is for orders from ${formatTaka(toTaka(coupon.minOrderAmount))}.`
  }
  if (purchase.uses >= coupon.usageLimit) return `You have used the coupon ${coupon.code} already.`
  const isUsedUp = coupon.totalUsageLimit !== null && coupon.usedCount >= coupon.totalUsageLimit
  return isUsedUp ? `The coupon ${coupon.code} is used up.` : null
}
