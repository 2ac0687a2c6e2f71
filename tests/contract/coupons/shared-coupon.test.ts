import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareCoupon } from '../../../src/contract/coupons/shared-coupon.ts'
import { type CouponTerms, calculateCouponDiscount } from '../../../src/contract/products/pricing.ts'

const subtotals = fc.array(fc.nat(100_000_000), { minLength: 1, maxLength: 10 })
const coupon: fc.Arbitrary<CouponTerms> = fc.oneof(
  fc.record({
    discountType: fc.constant('FIXED' as const),
    discountAmount: fc.nat(200_000_000),
    maxDiscountAmount: fc.constant(null),
  }),
  fc.record({
    discountType: fc.constant('PERCENT' as const),
    discountAmount: fc.integer({ min: 1, max: 100 }),
    maxDiscountAmount: fc.option(fc.nat(5_000_000)),
  }),
)
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

describe('A coupon of several orders', () => {
  it('takes off what it takes off their sum, to the poisha, and of no order more than its subtotal', () => {
    fc.assert(
      fc.property(coupon, subtotals, (terms, amounts) => {
        const shares = shareCoupon(terms, amounts)
        expect(sumOf(shares)).toBe(calculateCouponDiscount(terms, sumOf(amounts)))
        expect(shares.every((share, at) => share >= 0 && share <= amounts[at]!)).toBe(true)
      }),
    )
  })

  it('takes off one order what it takes off that order alone', () => {
    fc.assert(
      fc.property(coupon, fc.nat(100_000_000), (terms, amount) => {
        expect(shareCoupon(terms, [amount])).toEqual([calculateCouponDiscount(terms, amount)])
      }),
    )
  })
})
