import { type Taka, toPoisha, toTaka } from '../money.ts'
import { calculateCouponDiscount } from '../products/pricing.ts'
import type { PublicCoupon } from './public-coupons.ts'

/** What a coupon does for a cart. */
export type CouponOffer<C extends PublicCoupon = PublicCoupon> = {
  coupon: C
  /** What it takes off; 0 while the cart is below its minimum. */
  discount: Taka
  /** How much more the cart must cost before it counts; 0: it counts. */
  missing: Taka
}

/**
 * The coupons that are valid for a shop's cart: what takes off most comes first, then those that need least more.
 * @param cart `subtotal` in taka, `at` in milliseconds
 */
export const rankCouponOffers = <C extends PublicCoupon>(
  coupons: readonly C[],
  { shopId, subtotal, at }: { shopId: string; subtotal: Taka; at: number },
): CouponOffer<C>[] =>
  coupons
    .filter(coupon => coupon.shopId === null || coupon.shopId === shopId)
    .filter(coupon => Date.parse(coupon.endTime) > at)
    .map(coupon => toOffer(coupon, subtotal))
    .sort((a, b) => b.discount - a.discount || a.missing - b.missing)

const toOffer = <C extends PublicCoupon>(coupon: C, subtotal: Taka): CouponOffer<C> => {
  const missing = Math.max(0, toPoisha(coupon.minOrderAmount ?? 0) - toPoisha(subtotal))
  const discount = missing > 0 ? 0 : calculateCouponDiscount(toCouponTerms(coupon), toPoisha(subtotal))
  return { coupon, discount: toTaka(discount), missing: toTaka(missing) }
}

const toCouponTerms = ({ discountType, discountAmount, maxDiscountAmount }: PublicCoupon) => ({
  discountType,
  discountAmount: discountType === 'PERCENT' ? discountAmount : toPoisha(discountAmount),
  maxDiscountAmount: maxDiscountAmount === null ? null : toPoisha(maxDiscountAmount),
})
