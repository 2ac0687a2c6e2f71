import { describe, expect, it } from 'vitest'
import { discountPercent } from '../../src/contract/discounts.ts'
import { calculateCouponDiscount, calculateTotals } from '../../src/contract/products/pricing.ts'

const percent = (discountAmount: number, maxDiscountAmount: number | null = null) =>
  ({ discountType: 'PERCENT', discountAmount, maxDiscountAmount }) as const
const fixed = (discountAmount: number, maxDiscountAmount: number | null = null) =>
  ({ discountType: 'FIXED', discountAmount, maxDiscountAmount }) as const

describe('A coupon', () => {
  it.each([
    ['a percentage of whole taka', percent(10), 100_000, 10_000],
    ['a percentage, rounded down to whole taka', percent(33), 33_333, 10_900],
    ['at most its maximum, rounded down, too', percent(50, 5_050), 100_000, 5_000],
    ['everything but the poisha at a hundred percent', percent(100), 9_950, 9_900],
    ['a fixed amount to the poisha', fixed(1_050), 100_000, 1_050],
    ['at most the subtotal', fixed(10_000), 4_050, 4_050],
    ['at most its maximum', fixed(10_000, 2_000), 100_000, 2_000],
  ] as const)('discounts %s', (_, coupon, subtotal, taken) => {
    expect(calculateCouponDiscount(coupon, subtotal)).toBe(taken)
  })

  it('never discounts the shipping fee', () => {
    const totals = calculateTotals({ lines: [{ price: 5_000, quantity: 1 }], coupon: fixed(10_000) })
    expect(totals).toEqual({
      subtotal: 5_000,
      shipping: 6_000,
      couponDiscount: 5_000,
      total: 11_000,
      totalAmount: 6_000,
    })
  })
})

describe('The percentage of a discount', () => {
  it('is never 100 or 0 where it is shown', () => {
    const shown: number[] = []
    for (const price of [0, 0.01, 1, 499, 500, 9_999_999])
      for (const discount of [0, 0.01, 1, 2, 500, 99_500, 9_999_999]) shown.push(discountPercent({ price, discount }))
    expect(shown.filter(percent => percent < 0 || percent >= 100)).toEqual([])
    expect(discountPercent({ price: 1, discount: 9_999_998 })).toBe(99)
    expect(discountPercent({ price: 9_999_998, discount: 1 }), 'not shown').toBe(0)
    expect(discountPercent({ price: 0, discount: 500 }), 'not shown').toBe(0)
    expect(discountPercent({ price: 750, discount: 250 })).toBe(25)
  })
})

describe('Shipping', () => {
  it('costs sixty taka for a subtotal above one taka, else nothing', () => {
    const shippingOf = (price: number) => calculateTotals({ lines: [{ price, quantity: 1 }] }).shipping
    expect([0, 100, 101].map(shippingOf)).toEqual([0, 0, 6_000])
  })
})
