import { describe, expect, it } from 'vitest'
import { rankCouponOffers } from '../../src/contract/coupons/coupon-offers.ts'
import type { PublicCoupon } from '../../src/contract/coupons/public-coupons.ts'

const AT = Date.parse('2026-11-22T10:00:00.000Z')
const coupon = (code: string, terms: Partial<PublicCoupon> = {}): PublicCoupon => ({
  id: code,
  code,
  discountType: 'FIXED',
  discountAmount: 100,
  maxDiscountAmount: null,
  minOrderAmount: null,
  endTime: '2026-12-01T00:00:00.000Z',
  shopId: 'shop',
  ...terms,
})
const rank = (coupons: PublicCoupon[], subtotal: number) =>
  rankCouponOffers(coupons, { shopId: 'shop', subtotal, at: AT }).map(({ coupon: { code }, discount, missing }) => [
    code,
    discount,
    missing,
  ])

describe('Coupons for a cart', () => {
  it('begin with the one that takes off most', () => {
    const percent = coupon('TEN', { discountType: 'PERCENT', discountAmount: 10, maxDiscountAmount: 250 })
    const all = [coupon('FIFTY', { discountAmount: 50 }), percent]
    expect(rank(all, 400)).toEqual([
      ['FIFTY', 50, 0],
      ['TEN', 40, 0],
    ])
    expect(rank(all, 9000)).toEqual([
      ['TEN', 250, 0],
      ['FIFTY', 50, 0],
    ])
  })

  it('say what is missing below their minimum, the nearest first', () => {
    const all = [coupon('BIG', { minOrderAmount: 2500 }), coupon('NEAR', { minOrderAmount: 500.5 }), coupon('NOW')]
    expect(rank(all, 380)).toEqual([
      ['NOW', 100, 0],
      ['NEAR', 0, 120.5],
      ['BIG', 0, 2120],
    ])
    expect(rank([all[0]!], 2500)).toEqual([['BIG', 100, 0]])
  })

  it('are those of the shop and of the whole market that have not ended', () => {
    const all = [
      coupon('OTHER', { shopId: 'other' }),
      coupon('ALL', { shopId: null }),
      coupon('OLD', { endTime: '2026-11-22T10:00:00.000Z' }),
    ]
    expect(rank(all, 500)).toEqual([['ALL', 100, 0]])
  })
})
