import { useEffect, useEffectEvent, useState } from 'react'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { calculateShownTotals } from '../../../contract/products/pricing.ts'
import { getApplicableCoupon } from '../../../local/cart/applied-coupon.ts'
import { setCoupon } from '../../../local/cart/cart.ts'
import type { AppliedCoupon, CartItem } from '../../../local/db/device-schema.ts'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { t } from '../../../ui/text/i18n.ts'
import { findChosenCoupon, useCouponOffers } from '../../coupons/customer/use-cart-coupon.ts'
import { getCouponErrorMessage, validateCoupon } from '../../coupons/customer/validate-coupon.ts'

export type CheckoutCoupon = {
  /** The coupon that applies to the products on the screen; null: none. */
  applied: AppliedCoupon | null
  isBusy: boolean
  /** Why the last coupon was rejected; null: it was not. */
  message: string | null
  /** Resolves to whether the coupon was accepted. Never rejects. */
  apply: (code: string) => Promise<boolean>
  remove: () => Promise<void>
}

/**
 * The coupon of the cart. Only the server validates it; it is validated again when the products change. Of a visitor its
 * known terms count until the order is sent, as offline.
 */
export const useCheckoutCoupon = (
  coupon: AppliedCoupon | null,
  items: readonly CartItem[],
  isVisitor: boolean,
): CheckoutCoupon => {
  const { isOnline } = useConnection()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const subtotal = calculateShownTotals({ lines: items }).subtotal
  const known = findChosenCoupon({ coupon, items }, useCouponOffers({ coupon, items }))
  const unchecked =
    isVisitor && coupon && known && known.discount > 0 ? { ...coupon, discountAmount: known.discount, subtotal } : null
  const applied = getApplicableCoupon(coupon, items) ?? unchecked
  /** Returns the error message; null: the coupon was accepted. */
  const validate = async (code: string): Promise<string | null> => {
    setBusy(true)
    const error = await validateCoupon(code, items).then(() => null, getCouponErrorMessage)
    setMessage(error)
    setBusy(false)
    return error
  }
  const apply = async (code: string): Promise<boolean> => {
    const error = await validate(code)
    if (error === null) toast.success(t(TOAST.couponApplied))
    else toast.error(error)
    return error === null
  }
  const revalidate = useEffectEvent(async (old: AppliedCoupon) => {
    if ((await validate(old.code)) !== null) await setCoupon(null)
  })
  const stale = applied === null && !isVisitor ? coupon : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new coupon, other products or the network coming back need a new validation
  useEffect(() => {
    if (stale && isOnline && items.length > 0) revalidate(stale).catch(reportError)
  }, [stale?.code, subtotal, isOnline])
  const remove = catchToToast(async () => {
    setMessage(null)
    await setCoupon(null)
  })
  return { applied, isBusy, message, apply, remove }
}
