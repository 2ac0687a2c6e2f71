import { shareCoupon } from '../../../src/contract/coupons/shared-coupon.ts'
import { joinSentences, type Message, withValues } from '../../../src/contract/messages/server-messages.ts'
import { type Poisha, toPoisha } from '../../../src/contract/money.ts'
import type { OrderDraft } from '../../../src/contract/orders/orders.ts'
import { calculateSubtotal, calculateTotals, type PriceTotals } from '../../../src/contract/products/pricing.ts'
import type { Actor } from '../../auth/authentication.ts'
import { APPLIED_COUPON_TTL_MS, findCouponProblem, UNKNOWN_COUPON } from '../../coupons/check-coupon.ts'
import { type CouponRow, findAppliedCoupon, findCoupon, listCouponUses } from '../../coupons/coupons.ts'
import type { Database } from '../../db/store.ts'
import { type OrderDelivery, requireDelivery } from './order-delivery.ts'
import type { OrderableProduct } from './order-products.ts'
import {
  mergeDuplicateLines,
  type PricedOrderLine,
  requireAvailableProducts,
  throwCartChanged,
} from './price-order-lines.ts'
import { namingOrder } from './refused-order.ts'

export type PricingContext = { tx: Database; customer: Actor; now: number; isGroup: boolean }
export type DeliveredOrder = { draft: OrderDraft; delivery: OrderDelivery }
type Cart = DeliveredOrder & { lines: PricedOrderLine[]; subtotal: Poisha }

/** `coupon`: null also for one that takes nothing off, which must not be used up. */
export type OrderPrice = { lines: PricedOrderLine[]; totals: PriceTotals; coupon: CouponRow | null }

/**
 * The current prices of orders that are placed together. Fails with the current lines and totals of one that differs from
 * what the customer was shown, except where a shop with zones delivers for less.
 * @throws ApiError VALIDATION, VARIANT_REQUIRED, OUT_OF_STOCK, DELIVERY_UNAVAILABLE or CART_CHANGED
 */
export const priceOrders = async (
  context: PricingContext,
  orders: readonly DeliveredOrder[],
  goods: Map<string, OrderableProduct>,
): Promise<OrderPrice[]> => {
  const carts = orders.map(order => namingOrder(context, order, () => requireGoods(order, goods)))
  const coupons: (CouponRow | null)[] = []
  for (const cart of carts) coupons.push(await namingOrder(context, cart, () => findMeantCoupon(context, cart)))
  const uses = carts.map((cart, at) => toCouponUse(cart, coupons[at] ?? null, { carts, coupons }))
  for (const use of uses) await namingOrder(context, use.cart, () => requireUsable(context, use))
  return uses.map(use => namingOrder(context, use.cart, () => requireShownPrice(use)))
}

const requireGoods = (order: DeliveredOrder, goods: Map<string, OrderableProduct>): Cart => {
  const { draft, delivery } = order
  const lines = requireAvailableProducts(mergeDuplicateLines(draft.products), goods, draft.shopId)
  requireDelivery(lines, delivery)
  return { ...order, lines, subtotal: calculateSubtotal(lines) }
}

/** The coupon that an order names. @throws ApiError CART_CHANGED where there is none */
const findMeantCoupon = async (context: PricingContext, cart: Cart): Promise<CouponRow | null> => {
  const { couponCode } = cart.draft
  if (couponCode === undefined) return context.isGroup ? null : resolveAppliedCoupon(context, cart)
  if (couponCode === '') return null
  return (await findCoupon(context.tx, couponCode)) ?? throwUnusable(cart, UNKNOWN_COUPON)
}

/**
 * The coupon that the customer has applied, for clients that order without naming it. Their total shows whether they
 * expect its discount.
 */
const resolveAppliedCoupon = async (context: PricingContext, cart: Cart): Promise<CouponRow | null> => {
  const { tx, customer, now } = context
  const coupon = await findAppliedCoupon(tx, customer.profileId, now - APPLIED_COUPON_TTL_MS)
  if (!coupon || (await findProblem(context, cart, coupon, cart.subtotal)) !== null) return null
  const { totalAmount } = calculateTotals({ ...cart, coupon })
  return totalAmount === toPoisha(cart.draft.totalAmount) ? coupon : null
}

/** `subtotal` is that of all orders that use the coupon together, `discount` what it takes off this one. */
type CouponUse = { cart: Cart; coupon: CouponRow | null; subtotal: Poisha; discount: Poisha }
type Carts = { carts: readonly Cart[]; coupons: readonly (CouponRow | null)[] }

/** A coupon of the market is used by all orders that name it together, one of a shop by the shop's order. */
const toCouponUse = (cart: Cart, coupon: CouponRow | null, { carts, coupons }: Carts): CouponUse => {
  if (!coupon) return { cart, coupon, subtotal: cart.subtotal, discount: 0 }
  const sharing = coupon.shopId === null ? carts.filter((_, at) => coupons[at]?.id === coupon.id) : [cart]
  const subtotals = sharing.map(one => one.subtotal)
  const discount = shareCoupon(coupon, subtotals)[sharing.indexOf(cart)] ?? 0
  return { cart, coupon, subtotal: subtotals.reduce((sum, one) => sum + one, 0), discount }
}

const requireUsable = async (context: PricingContext, { cart, coupon, subtotal }: CouponUse): Promise<void> => {
  // An applied coupon was checked when it was found.
  if (!coupon || cart.draft.couponCode === undefined) return
  const problem = await findProblem(context, cart, coupon, subtotal)
  if (problem !== null) throwUnusable(cart, problem)
}

const findProblem = async (
  { tx, customer, now }: PricingContext,
  { draft }: Cart,
  coupon: CouponRow,
  subtotal: Poisha,
): Promise<Message | null> => {
  const uses = (await listCouponUses(tx, coupon.id, customer.profileId)).length
  return findCouponProblem(coupon, { shopId: draft.shopId, subtotal, uses, now })
}

/** @throws ApiError CART_CHANGED with the totals without the coupon */
export const throwUnusable = (cart: Pick<Cart, 'lines' | 'delivery'>, problem: Message): never =>
  throwCartChanged(cart.lines, calculateTotals(cart), joinSentences(problem, 'Please order without it.'))

const requireShownPrice = ({ cart, coupon, discount }: CouponUse): OrderPrice => {
  const { draft, lines, delivery } = cart
  const off = { discountType: 'FIXED', discountAmount: discount, maxDiscountAmount: null } as const
  const totals = calculateTotals({ lines, coupon: off, delivery })
  const areLinesAsShown = lines.every(line => line.shownPrices.every(shown => shown === line.price))
  const shownTotal = toPoisha(draft.totalAmount)
  const isCheaper = delivery.rules !== null && totals.totalAmount < shownTotal
  if (areLinesAsShown && (totals.totalAmount === shownTotal || isCheaper))
    return { lines, totals, coupon: totals.couponDiscount > 0 ? coupon : null }
  return throwCartChanged(
    lines,
    totals,
    areLinesAsShown && delivery.rules && !delivery.isPickup ? describeFee(totals) : PRICES_CHANGED,
  )
}

const PRICES_CHANGED = 'Prices have changed. Please look at the new total and order again.'

const describeFee = ({ shipping }: PriceTotals): Message =>
  withValues('Delivery to this address costs {fee, taka}. Please look at the new total and order again.', {
    fee: shipping / 100,
  })
