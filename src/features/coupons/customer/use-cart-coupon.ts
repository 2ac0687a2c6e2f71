import { useState } from 'react'
import { type CouponOffer, rankCouponOffers } from '../../../contract/coupons/coupon-offers.ts'
import type { Taka } from '../../../contract/money.ts'
import { calculateShownTotals } from '../../../contract/products/pricing.ts'
import { ApiFailure } from '../../../local/api/client.ts'
import { getConnection } from '../../../local/api/connection.ts'
import { readSession } from '../../../local/api/session.ts'
import { getApplicableCoupon } from '../../../local/cart/applied-coupon.ts'
import { setCoupon } from '../../../local/cart/cart.ts'
import type { KnownCoupon } from '../../../local/coupons/collected-coupons.ts'
import type { AppliedCoupon, CartItem } from '../../../local/db/device-schema.ts'
import { useNow } from '../../../ui/state/use-now.ts'
import { useShopCoupons } from './use-shop-coupons.ts'
import { getCouponErrorMessage, validateCoupon } from './validate-coupon.ts'

/** No cart costs this, so the checkout has the coupon checked before it counts. */
const UNCHECKED_SUBTOTAL = -1

type CouponCart = { items: readonly CartItem[]; coupon: AppliedCoupon | null }

/**
 * The coupon of the cart. `discount`: what it takes off, 0 where that is not known; `missing`: how far it is below its
 * minimum.
 */
export type ChosenCoupon = { code: string; discount: Taka; missing: Taka }

/** The coupons for the cart's shop, the best first. */
export const useCouponOffers = ({ items }: CouponCart): CouponOffer<KnownCoupon>[] => {
  const at = useNow()
  const shopId = items[0]?.product.shopId ?? ''
  const known = useShopCoupons(shopId)
  if (!known?.canCollect) return []
  return rankCouponOffers(known.coupons, { shopId, subtotal: calculateShownTotals({ lines: items }).subtotal, at })
}

/** The coupon that is in the cart, as far as it is for its shop. */
export const findChosenCoupon = (cart: CouponCart, offers: readonly CouponOffer[]): ChosenCoupon | null => {
  const { coupon, items } = cart
  if (!coupon || coupon.shopId !== items[0]?.product.shopId) return null
  const offer = offers.find(other => other.coupon.code === coupon.code)
  const discount = getApplicableCoupon(coupon, items)?.discountAmount ?? offer?.discount ?? 0
  return { code: coupon.code, discount, missing: offer?.missing ?? 0 }
}

/** Uses a coupon for the cart. `message`: why the last one was refused. */
export const useApplyOffer = (items: readonly CartItem[]) => {
  const [busyCode, setBusyCode] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const apply = async (offer: CouponOffer): Promise<void> => {
    setBusyCode(offer.coupon.code)
    setMessage(await applyOffer(offer, items).then(() => null, getCouponErrorMessage))
    setBusyCode(null)
  }
  return { apply, busyCode, message }
}

/**
 * The server checks the coupon where it can be asked. Otherwise its known terms count: for somebody who is signed out
 * until the checkout, offline until the order is sent.
 * @throws ApiFailure the server's refusal
 */
const applyOffer = async ({ coupon, discount }: CouponOffer, items: readonly CartItem[]): Promise<void> => {
  const isCustomer = (await readSession()) !== undefined
  if (isCustomer && getConnection().isOnline && (await isCheckedByServer(coupon.code, items))) return
  const subtotal = isCustomer ? calculateShownTotals({ lines: items }).subtotal : UNCHECKED_SUBTOTAL
  await setCoupon({ code: coupon.code, discountAmount: discount, subtotal, shopId: items[0]!.product.shopId })
}

const isCheckedByServer = async (code: string, items: readonly CartItem[]): Promise<boolean> => {
  try {
    await validateCoupon(code, items)
    return true
  } catch (failure) {
    if (failure instanceof ApiFailure && !failure.data) return false
    throw failure
  }
}
