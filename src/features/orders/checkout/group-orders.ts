import type { ShippingAddress } from '../../../contract/accounts/addresses.ts'
import type { CouponOffer } from '../../../contract/coupons/coupon-offers.ts'
import type { PickupPoint } from '../../../contract/delivery/pickup.ts'
import type { Delivery } from '../../../contract/delivery/quote-delivery.ts'
import { type Taka, toPoisha, toTaka } from '../../../contract/money.ts'
import { shareCredit } from '../../../contract/orders/credit-share.ts'
import { calculateShownTotals } from '../../../contract/products/pricing.ts'
import { spreadAmount } from '../../../contract/spread-amount.ts'
import { getApplicableCoupon } from '../../../local/cart/applied-coupon.ts'
import type { AppliedCoupon } from '../../../local/db/device-schema.ts'
import type { GroupedOrder } from '../../../local/orders/submit-group.ts'
import { calculateDeliveryCost, type DeliveryCost } from '../../delivery/delivery-cost.tsx'
import type { GroupCart } from '../together/group-cart.ts'
import { buildOrderDraft, toPickupAddress } from './order-draft.ts'
import type { ChosenPlaces } from './use-billing-form.ts'

export type PricedCart = GroupedOrder & { cart: GroupCart; cost: DeliveryCost }

type GroupPricing = {
  address: ShippingAddress
  place: Delivery['place']
  /** The address is blank: where a fee depends on it, the cost is a range. */
  isAnywhere: boolean
  pickup: ChosenPlaces
  /** A coupon of the market for all carts without one of their own; null: none. */
  offer: CouponOffer | null
}

/** The orders that the carts become, and what the person sees of them. */
export const buildGroupOrders = (
  carts: readonly GroupCart[],
  { address, place, isAnywhere, pickup, offer }: GroupPricing,
): PricedCart[] => {
  const coupons = chooseCoupons(carts, offer)
  return carts.map((cart, at) => {
    const point = findChosenPoint(cart, pickup)
    const delivery = { rules: cart.rules, place, ...(point && { isPickup: true, point }) }
    const goesTo = point ? toPickupAddress(address, point) : address
    const { draft, seen } = buildOrderDraft(cart.cart.items, goesTo, 'COD', coupons[at] ?? null, delivery)
    const { paymentType: _, ...grouped } = draft
    const goods = { lines: seen.lines, discount: seen.couponDiscount }
    const cost = calculateDeliveryCost(goods, { ...delivery, placeNames: null }, isAnywhere)
    return { draft: grouped, seen, cart, cost }
  })
}

/** A place that the shop has given up meanwhile is not chosen any more. */
const findChosenPoint = ({ shop, points }: GroupCart, pickup: ChosenPlaces): PickupPoint | undefined =>
  points.find(({ id }) => id === pickup[shop.id])

/** What of each is paid with store credit, as the server divides it. */
export const shareOverOrders = (orders: readonly PricedCart[], credit: Taka): PricedCart[] => {
  const totals = orders.map(({ seen }) => toPoisha(seen.totalAmount))
  const shares = shareCredit(toPoisha(credit), totals)
  return orders.map(({ seen, ...order }, at) => {
    const creditUsed = toTaka(shares[at] ?? 0)
    return { ...order, seen: { ...seen, ...(creditUsed > 0 && { creditUsed }) } }
  })
}

/** What the carts cost that have no coupon of their own, in taka: a coupon of the market is for them. */
export const sumWithoutCoupon = (carts: readonly GroupCart[]): number =>
  toTaka(carts.reduce((sum, cart, at) => sum + (listOwnCoupons(carts)[at] ? 0 : toPoisha(subtotalOf(cart))), 0))

/** The coupon of each cart, with its part of one of the market, as the server divides it. */
const chooseCoupons = (carts: readonly GroupCart[], offer: CouponOffer | null): (AppliedCoupon | null)[] => {
  const own = listOwnCoupons(carts)
  if (!offer) return own
  const parts = carts.map((cart, at) => (own[at] ? 0 : toPoisha(subtotalOf(cart))))
  const shares = spreadAmount(parts, toPoisha(offer.discount))
  return carts.map((cart, at) => {
    const subtotal = subtotalOf(cart)
    const discountAmount = toTaka(shares[at] ?? 0)
    return own[at] ?? { code: offer.coupon.code, discountAmount, subtotal, shopId: cart.shop.id }
  })
}

/** The coupon that is in each cart. One that is in several is used once, by the first. */
const listOwnCoupons = (carts: readonly GroupCart[]): (AppliedCoupon | null)[] => {
  const coupons = carts.map(({ cart }) => getApplicableCoupon(cart.coupon, cart.items))
  return coupons.map((coupon, at) => (coupons.findIndex(other => other?.code === coupon?.code) === at ? coupon : null))
}

const subtotalOf = ({ cart }: GroupCart): number => calculateShownTotals({ lines: cart.items }).subtotal
