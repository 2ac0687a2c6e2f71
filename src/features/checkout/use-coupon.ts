import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { applyCoupon, CouponCode } from '../../contract/coupons.ts'
import { TOAST } from '../../contract/messages.ts'
import { ApiFailure } from '../../local/api.ts'
import { ask } from '../../local/ask.ts'
import { setCoupon } from '../../local/cart.ts'
import type { AppliedCoupon, CartItem } from '../../local/rows.ts'
import { attempt } from '../../ui/attempt.ts'
import { t } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { useConnection } from '../../ui/use-connection.ts'
import { sumsOf } from '../orders/refusal.ts'
import { couponFor } from './order-of-cart.ts'

export type CouponUse = {
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
export const useCoupon = (coupon: AppliedCoupon | null, items: readonly CartItem[]): CouponUse => {
  const { isOnline } = useConnection()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const applied = couponFor(coupon, items)
  /** Why it does not count; null: it does. */
  const refusalOf = async (code: string): Promise<string | null> => {
    setBusy(true)
    const refusal = await judge(code, items).then(() => null, couponMessage)
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
  const subtotal = sumsOf(items).subtotal
  // biome-ignore lint/correctness/useExhaustiveDependencies: another coupon, other goods or a network again are what is judged anew
  useEffect(() => {
    if (stale && isOnline && items.length > 0) again(stale).catch(reportError)
  }, [stale?.code, subtotal, isOnline])
  const remove = attempt(async () => {
    setMessage(null)
    await setCoupon(null)
  })
  return { applied, isBusy, message, apply, remove }
}

/** @throws ApiFailure, or a ValiError with the form's own message */
const judge = async (code: string, items: readonly CartItem[]): Promise<void> => {
  const { shopId } = items[0]!.product
  const { subtotal } = sumsOf(items)
  const { data } = await ask(applyCoupon, { code: v.parse(CouponCode, code), shopId, subtotal })
  await setCoupon({ ...data, subtotal, shopId })
}

/** Specification section 8: the form's own rule, else the server's message, else 'Could not apply coupon'. */
export const couponMessage = (failure: unknown): string => {
  if (v.isValiError(failure)) return failure.message
  if (!(failure instanceof ApiFailure)) reportError(failure)
  return failure instanceof ApiFailure && failure.data ? failure.message : TOAST.couponFailed
}
