import { SHIPPING_FEE_TAKA } from '../constants.ts'
import { type Poisha, toPoisha } from '../money.ts'

export type PricedLine = { price: Poisha; quantity: number }
export type PriceTotals = {
  subtotal: Poisha
  shipping: Poisha
  couponDiscount: Poisha
  total: Poisha
  totalAmount: Poisha
}

export type CouponTerms = {
  discountType: 'FIXED' | 'PERCENT'
  /** Poisha for FIXED, whole percent for PERCENT. */
  discountAmount: number
  maxDiscountAmount: Poisha | null
}

/** 60 taka for a subtotal above 1 taka, else 0. The only place that knows the fee, so that zones can be added here. */
export const calculateShipping = (subtotal: Poisha): Poisha =>
  subtotal > toPoisha(1) ? toPoisha(SHIPPING_FEE_TAKA) : 0

/** Σ price × quantity. */
export const calculateSubtotal = (lines: readonly PricedLine[]): Poisha =>
  lines.reduce((sum, line) => sum + line.price * line.quantity, 0)

/** The discount of a coupon, at most the subtotal. A percentage is rounded down to whole taka. */
export const calculateCouponDiscount = (coupon: CouponTerms, subtotal: Poisha): Poisha => {
  const isPercent = coupon.discountType === 'PERCENT'
  const discount = isPercent ? (subtotal * coupon.discountAmount) / 100 : coupon.discountAmount
  const most = Math.min(discount, coupon.maxDiscountAmount ?? discount, subtotal)
  return isPercent ? Math.floor(most / 100) * 100 : most
}

/** total = subtotal + shipping; totalAmount = total − coupon discount. */
export const calculateTotals = (lines: readonly PricedLine[], coupon: CouponTerms | null = null): PriceTotals => {
  const subtotal = calculateSubtotal(lines)
  const shipping = calculateShipping(subtotal)
  const couponDiscount = coupon ? calculateCouponDiscount(coupon, subtotal) : 0
  const total = subtotal + shipping
  return { subtotal, shipping, couponDiscount, total, totalAmount: total - couponDiscount }
}

/** The price before the discount, in taka or in poisha. */
export const originalPrice = (product: { price: number; discount: number }): number =>
  Math.round((product.price + product.discount) * 100) / 100

/**
 * discount / original price × 100, rounded, but never to 100 while something is to pay. 0 where there is no percentage to
 * show: for no discount, one of less than half a percent, and what costs nothing.
 */
export const discountPercent = (product: { price: number; discount: number }): number =>
  product.discount > 0 && product.price > 0
    ? Math.min(99, Math.round((product.discount / originalPrice(product)) * 100))
    : 0
