import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { OrderDraft } from '../../src/contract/orders.ts'
import { buildOrderDraft, getApplicableCoupon } from '../../src/features/checkout/order-draft.ts'
import { getCouponErrorMessage } from '../../src/features/checkout/use-checkout-coupon.ts'
import { ApiFailure } from '../../src/local/api/client.ts'
import { ids, order, product } from './entity-fixtures.ts'

const cart = [{ product, quantity: 2, price: 1200 }]
const coupon = { code: 'EID', discountAmount: 150, subtotal: 2400, shopId: ids.shop }
const placed = (applied: typeof coupon | null) => buildOrderDraft(cart, order.shippingAddress as never, 'COD', applied)

describe('A coupon', () => {
  it('counts for the goods that it was tried with, and for no others', () => {
    expect(getApplicableCoupon(coupon, cart)).toBe(coupon)
    expect(getApplicableCoupon(coupon, [{ ...cart[0]!, quantity: 3 }])).toBeNull()
    expect(getApplicableCoupon({ ...coupon, shopId: ids.other }, cart)).toBeNull()
    expect(getApplicableCoupon(coupon, [])).toBeNull()
    expect(getApplicableCoupon(null, cart)).toBeNull()
  })

  it('stands in the order with its code, and in the total that the person sees', () => {
    const { draft, seen } = placed(coupon)
    expect(v.is(OrderDraft, draft)).toBe(true)
    expect(draft).toMatchObject({ couponCode: 'EID', totalAmount: 2310 })
    expect(seen).toMatchObject({ subtotal: 2400, shipping: 60, couponDiscount: 150, totalAmount: 2310 })
  })

  it('is sent empty where there is none, so that nothing is taken off by surprise', () => {
    expect(placed(null).draft).toMatchObject({ couponCode: '', totalAmount: 2460 })
  })

  it('never takes off more than the goods cost', () => {
    expect(placed({ ...coupon, discountAmount: 9000 }).seen).toMatchObject({ couponDiscount: 2400, totalAmount: 60 })
  })
})

describe('Why a coupon is not taken', () => {
  it('is the server’s own sentence where there is one', () => {
    const message = 'The coupon EID has expired.'
    const data = { success: false as const, message, error: { code: 'CONFLICT' } }
    expect(getCouponErrorMessage(new ApiFailure(409, message, { data }))).toBe(message)
  })

  it('is the specification’s word where the server did not answer', () => {
    expect(getCouponErrorMessage(new ApiFailure('FETCH_ERROR', 'Haat could not be reached.'))).toBe(
      'Could not apply coupon',
    )
  })
})
