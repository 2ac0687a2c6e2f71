import { useState } from 'react'
import { type CouponOffer, rankCouponOffers } from '../../../contract/coupons/coupon-offers.ts'
import { useNow } from '../../../ui/state/use-now.ts'
import { useShopCoupons } from '../../coupons/customer/use-shop-coupons.ts'
import type { GroupCart } from '../together/group-cart.ts'
import { sumWithoutCoupon } from './group-orders.ts'

/** A coupon of the market for all carts that have none of their own. */
export type MarketCoupon = {
  used: CouponOffer | null
  /** The best that could be used; null: none. */
  offered: CouponOffer | null
  use: (code: string | null) => void
}

export const useMarketCoupon = (carts: readonly GroupCart[]): MarketCoupon => {
  const at = useNow()
  const [code, setCode] = useState<string | null>(null)
  const known = useShopCoupons(carts[0]?.shop.id ?? '')
  const coupons = known?.canCollect ? known.coupons.filter(({ shopId }) => shopId === null) : []
  const subtotal = sumWithoutCoupon(carts)
  const offers = rankCouponOffers(coupons, { shopId: '', subtotal, at }).filter(({ discount }) => discount > 0)
  const used = offers.find(({ coupon }) => coupon.code === code) ?? null
  return { used, offered: used ? null : (offers[0] ?? null), use: setCode }
}
