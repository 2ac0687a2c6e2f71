import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { OrderDraft } from '../../../src/contract/orders/orders.ts'
import { getCouponErrorMessage } from '../../../src/features/coupons/customer/validate-coupon.ts'
import { buildOrderDraft } from '../../../src/features/orders/checkout/order-draft.ts'
import { ApiFailure } from '../../../src/local/api/client.ts'
import { getApplicableCoupon } from '../../../src/local/cart/applied-coupon.ts'
import { ids, order, product } from '../entity-fixtures.ts'

const cart = [{ product, quantity: 2, price: 1200 }]
const coupon = { code: 'EID', discountAmount: 150, subtotal: 2400, shopId: ids.shop }
const placed = (applied: typeof coupon | null) => buildOrderDraft(cart, order.shippingAddress as never, 'COD', applied)

describe('A coupon', () => {
  it('counts for the items that it was checked with, and for no others', () => {
    expect(getApplicableCoupon(coupon, cart)).toBe(coupon)
    expect(getApplicableCoupon(coupon, [{ ...cart[0]!, quantity: 3 }])).toBeNull()
    expect(getApplicableCoupon({ ...coupon, shopId: ids.other }, cart)).toBeNull()
    expect(getApplicableCoupon(coupon, [])).toBeNull()
    expect(getApplicableCoupon(null, cart)).toBeNull()
  })

  it('is in the order with its code, and in the displayed total', () => {
    const { draft, seen } = placed(coupon)
    expect(v.is(OrderDraft, draft)).toBe(true)
    expect(draft).toMatchObject({ couponCode: 'EID', totalAmount: 2310 })
    expect(seen).toMatchObject({ subtotal: 2400, shipping: 60, couponDiscount: 150, totalAmount: 2310 })
  })

  it('is sent empty when there is none, so that no discount comes by surprise', () => {
    expect(placed(null).draft).toMatchObject({ couponCode: '', totalAmount: 2460 })
  })

  it('never takes off more than the items cost', () => {
    expect(placed({ ...coupon, discountAmount: 9000 }).seen).toMatchObject({ couponDiscount: 2400, totalAmount: 60 })
  })
})

describe('The error of a coupon', () => {
  it('is the message of the server', () => {
    const message = 'The coupon EID has expired.'
    const data = { success: false as const, message, error: { code: 'CONFLICT' } }
    expect(getCouponErrorMessage(new ApiFailure(409, message, { data }))).toBe(message)
  })

  it('is a fixed message when the server did not answer', () => {
    expect(getCouponErrorMessage(new ApiFailure('FETCH_ERROR', 'The market could not be reached.'))).toBe(
      'Could not apply coupon',
    )
  })
})
