import { joinSentences, type Message, withValues } from '../../../src/contract/messages/server-messages.ts'
import { toPoisha } from '../../../src/contract/money.ts'
import type { OrderDraft } from '../../../src/contract/orders/orders.ts'
import { calculateTotals, type PriceTotals } from '../../../src/contract/products/pricing.ts'
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

export type PricingParams = { tx: Database; draft: OrderDraft; customer: Actor; now: number }
type PricedParams = PricingParams & { lines: PricedOrderLine[]; delivery: OrderDelivery }

/** `coupon`: null also for one that takes nothing off, which must not be used up. */
export type OrderPrice = { lines: PricedOrderLine[]; totals: PriceTotals; coupon: CouponRow | null }

/**
 * The current price. Fails with the current lines and totals if it differs from what the customer was shown, except where a shop
 * with zones delivers for less.
 * @throws ApiError VALIDATION, VARIANT_REQUIRED, OUT_OF_STOCK, DELIVERY_UNAVAILABLE or CART_CHANGED
 */
export const priceOrder = async (
  params: PricingParams,
  goods: Map<string, OrderableProduct>,
  delivery: OrderDelivery,
): Promise<OrderPrice> => {
  const { draft } = params
  const lines = requireAvailableProducts(mergeDuplicateLines(draft.products), goods, draft.shopId)
  requireDelivery(lines, delivery)
  const coupon = await resolveCoupon({ ...params, lines, delivery })
  const totals = calculateTotals({ lines, coupon, delivery })
  const usedCoupon = totals.couponDiscount > 0 ? coupon : null
  const areLinesAsShown = lines.every(line => line.shownPrices.every(shown => shown === line.price))
  const shownTotal = toPoisha(draft.totalAmount)
  const isCheaper = delivery.rules !== null && totals.totalAmount < shownTotal
  if (areLinesAsShown && (totals.totalAmount === shownTotal || isCheaper)) return { lines, totals, coupon: usedCoupon }
  return throwCartChanged(lines, totals, areLinesAsShown && delivery.rules ? describeFee(totals) : PRICES_CHANGED)
}

const PRICES_CHANGED = 'Prices have changed. Please look at the new total and order again.'

const describeFee = ({ shipping }: PriceTotals): Message =>
  withValues('Delivery to this address costs {fee, taka}. Please look at the new total and order again.', {
    fee: shipping / 100,
  })

const resolveCoupon = async (params: PricedParams): Promise<CouponRow | null> => {
  const { tx, draft, lines, delivery } = params
  if (draft.couponCode === undefined) return resolveAppliedCoupon(params)
  if (draft.couponCode === '') return null
  const coupon = await findCoupon(tx, draft.couponCode)
  const problem = coupon ? await findProblemWithCoupon(params, coupon) : UNKNOWN_COUPON
  if (coupon && problem === null) return coupon
  const totals = calculateTotals({ lines, delivery })
  return throwCartChanged(lines, totals, joinSentences(problem ?? UNKNOWN_COUPON, 'Please order without it.'))
}

/**
 * The coupon that the customer has applied, for clients that order without naming it. Their total shows whether they
 * expect its discount.
 */
const resolveAppliedCoupon = async (params: PricedParams): Promise<CouponRow | null> => {
  const { tx, draft, customer, now, lines, delivery } = params
  const coupon = await findAppliedCoupon(tx, customer.profileId, now - APPLIED_COUPON_TTL_MS)
  if (!coupon || (await findProblemWithCoupon(params, coupon)) !== null) return null
  const isExpected = calculateTotals({ lines, coupon, delivery }).totalAmount === toPoisha(draft.totalAmount)
  return isExpected ? coupon : null
}

const findProblemWithCoupon = async (
  { tx, draft, customer, now, lines }: PricedParams,
  coupon: CouponRow,
): Promise<Message | null> => {
  const uses = (await listCouponUses(tx, coupon.id, customer.profileId)).length
  return findCouponProblem(coupon, { shopId: draft.shopId, subtotal: calculateTotals({ lines }).subtotal, uses, now })
}
