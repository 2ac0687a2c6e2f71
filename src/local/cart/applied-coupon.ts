import { calculateShownTotals } from '../../contract/products/pricing.ts'
import type { AppliedCoupon, CartItem } from '../db/device-schema.ts'

/** The coupon, if it was accepted for this shop and this subtotal; otherwise null. */
export const getApplicableCoupon = (coupon: AppliedCoupon | null, items: readonly CartItem[]): AppliedCoupon | null => {
  const isSame =
    coupon?.shopId === items[0]?.product.shopId && coupon?.subtotal === calculateShownTotals({ lines: items }).subtotal
  return coupon && isSame ? coupon : null
}
