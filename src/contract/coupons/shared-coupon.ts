import type { Poisha } from '../money.ts'
import { type CouponTerms, calculateCouponDiscount } from '../products/pricing.ts'
import { spreadAmount } from '../spread-amount.ts'

/**
 * What a coupon of the market takes off each of several orders that use it together: what it takes off their sum, divided
 * in proportion to their subtotals.
 */
export const shareCoupon = (coupon: CouponTerms, subtotals: readonly Poisha[]): Poisha[] =>
  spreadAmount(
    subtotals,
    calculateCouponDiscount(
      coupon,
      subtotals.reduce((sum, subtotal) => sum + subtotal, 0),
    ),
  )
