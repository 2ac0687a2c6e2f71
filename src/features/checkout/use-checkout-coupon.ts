import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { applyCoupon, CouponCode } from '../../contract/coupons.ts'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { ApiFailure } from '../../local/api/client.ts'
import type { AppliedCoupon, CartItem } from '../../local/db/device-schema.ts'
import { setCoupon } from '../../local/resources/cart.ts'
import { computeOrderTotals } from '../../local/resources/order-correction.ts'
import { catchToToast } from '../../ui/catch-to-toast.ts'
import { t } from '../../ui/i18n.ts'
import { toast } from '../../ui/toast.tsx'
import { useConnection } from '../../ui/use-connection.ts'
import { getApplicableCoupon } from './order-draft.ts'

export type CheckoutCoupon = {
  /** The coupon that counts for the goods on the screen; null: none. */
  applied: AppliedCoupon | null
  isBusy: boolean
  /** Why the last one was not taken. */
  message: string | null
  /** Never rejects. True: it counts. */
  apply: (code: string) => Promise<boolean>
  remove: () => Promise<void>
}

/** The coupon of the cart: tried by the server alone, and tried again by itself when the goods have changed since. */
export const useCheckoutCoupon = (coupon: AppliedCoupon | null, items: readonly CartItem[]): CheckoutCoupon => {
  const { isOnline } = useConnection()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const applied = getApplicableCoupon(coupon, items)
  /** Why it does not count; null: it does. */
  const refusalOf = async (code: string): Promise<string | null> => {
    setBusy(true)
    const refusal = await validateCoupon(code, items).then(() => null, getCouponErrorMessage)
    setMessage(refusal)
    setBusy(false)
    return refusal
  }
  const apply = async (code: string): Promise<boolean> => {
    const refusal = await refusalOf(code)
    if (refusal === null) toast.success(t(TOAST.couponApplied))
    else toast.error(t(refusal))
    return refusal === null
  }
  const again = useEffectEvent(async (old: AppliedCoupon) => {
    if ((await refusalOf(old.code)) !== null) await setCoupon(null)
  })
  const stale = applied === null ? coupon : null
  const subtotal = computeOrderTotals(items).subtotal
  // biome-ignore lint/correctness/useExhaustiveDependencies: another coupon, other goods or a network again are what is judged anew
  useEffect(() => {
    if (stale && isOnline && items.length > 0) again(stale).catch(reportError)
  }, [stale?.code, subtotal, isOnline])
  const remove = catchToToast(async () => {
    setMessage(null)
    await setCoupon(null)
  })
  return { applied, isBusy, message, apply, remove }
}

/** @throws ApiFailure, or a ValiError with the form's own message */
const validateCoupon = async (code: string, items: readonly CartItem[]): Promise<void> => {
  const { shopId } = items[0]!.product
  const { subtotal } = computeOrderTotals(items)
  const { data } = await callAuthenticated(applyCoupon, { code: v.parse(CouponCode, code), shopId, subtotal })
  await setCoupon({ ...data, subtotal, shopId })
}

/** Specification section 8: the form's own rule, else the server's message, else 'Could not apply coupon'. */
export const getCouponErrorMessage = (failure: unknown): string => {
  if (v.isValiError(failure)) return failure.message
  if (!(failure instanceof ApiFailure)) reportError(failure)
  return failure instanceof ApiFailure && failure.data ? failure.message : TOAST.couponFailed
}
