import { describe, expect, it } from 'vitest'
import { calculateCouponDiscount, calculateShipping, calculateTotals } from '../../src/contract/pricing.ts'

const percent = (discountAmount: number, maxDiscountAmount: number | null = null) =>
  ({ discountType: 'PERCENT', discountAmount, maxDiscountAmount }) as const
const fixed = (discountAmount: number, maxDiscountAmount: number | null = null) =>
  ({ discountType: 'FIXED', discountAmount, maxDiscountAmount }) as const

describe('A coupon', () => {
  it.each([
    ['a percentage of whole taka', percent(10), 100_000, 10_000],
    ['a percentage, rounded down to whole taka', percent(33), 33_333, 10_900],
    ['no more than its most, rounded down likewise', percent(50, 5_050), 100_000, 5_000],
    ['all of it at a hundred percent, the poisha excepted', percent(100), 9_950, 9_900],
    ['a fixed sum to the poisha', fixed(1_050), 100_000, 1_050],
    ['no more than the goods cost', fixed(10_000), 4_050, 4_050],
    ['no more than its most', fixed(10_000, 2_000), 100_000, 2_000],
  ] as const)('takes %s', (_, coupon, subtotal, taken) => {
    expect(calculateCouponDiscount(coupon, subtotal)).toBe(taken)
  })

  it('never touches the shipping', () => {
    const totals = calculateTotals([{ price: 5_000, quantity: 1 }], fixed(10_000))
    expect(totals).toEqual({
      subtotal: 5_000,
      shipping: 6_000,
      couponDiscount: 5_000,
      total: 11_000,
      totalAmount: 6_000,
    })
  })
})

describe('Shipping', () => {
  it('is sixty taka above one taka, else nothing', () => {
    expect([0, 100, 101].map(calculateShipping)).toEqual([0, 0, 6_000])
  })
})
