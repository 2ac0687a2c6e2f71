import { HOUR_MS } from '../../src/contract/durations.ts'
import { type Message, withValues } from '../../src/contract/messages/server-messages.ts'
import { toTaka } from '../../src/contract/money.ts'
import type { CouponRow } from './coupons.ts'

/** How long an applied coupon is used for an order that names none. */
export const APPLIED_COUPON_TTL_MS = HOUR_MS

/** Shop and subtotal are not checked while they are not known. */
type CouponPurchase = { shopId?: string | undefined; subtotal?: number | undefined; uses: number; now: number }

export const UNKNOWN_COUPON = 'This coupon code is not valid.'

/**
 * Why a coupon cannot be used for this purchase, as a message for the customer, or null if it can.
 * @param purchase `subtotal` is in poisha, `uses` how often this customer has used the coupon, `now` in milliseconds
 */
export const findCouponProblem = (coupon: CouponRow, purchase: CouponPurchase): Message | null => {
  if (!coupon.isActive) return UNKNOWN_COUPON
  const { code } = coupon
  if (purchase.now < coupon.startTime) return withValues('The coupon {code} is not valid yet.', { code })
  if (purchase.now > coupon.endTime) return withValues('The coupon {code} has expired.', { code })
  if (purchase.shopId !== undefined && coupon.shopId !== null && coupon.shopId !== purchase.shopId) {
    return withValues('The coupon {code} is for another shop.', { code })
  }
  if (coupon.minOrderAmount !== null && (purchase.subtotal ?? coupon.minOrderAmount) < coupon.minOrderAmount) {
    const least = toTaka(coupon.minOrderAmount)
    return withValues('The coupon {code} is for orders from {least, taka}.', { code, least })
  }
  if (purchase.uses >= coupon.usageLimit) return withValues('You have used the coupon {code} already.', { code })
  const isUsedUp = coupon.totalUsageLimit !== null && coupon.usedCount >= coupon.totalUsageLimit
  return isUsedUp ? withValues('The coupon {code} is used up.', { code }) : null
}
