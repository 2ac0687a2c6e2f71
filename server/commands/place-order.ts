import { v7 } from 'uuid'
import { ApiError } from '../../src/contract/errors.ts'
import { joinSentences, type Message, withValues } from '../../src/contract/messages/server-messages.ts'
import { VALIDATION } from '../../src/contract/messages/validation-messages.ts'
import { toPoisha } from '../../src/contract/money.ts'
import type { OrderDraft, ShippingAddress } from '../../src/contract/orders.ts'
import { calculateTotals, type PriceTotals } from '../../src/contract/pricing.ts'
import type { Services } from '../adapters/services.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { lockUnconfirmedAccount } from '../queries/accounts.ts'
import { type CouponRow, findAppliedCoupon, findCoupon, insertRedemption, listCouponUses } from '../queries/coupons.ts'
import { findProductsForOrder, findProfileAddress, findShopForOrder } from '../queries/order-products.ts'
import {
  findOrderCustomer,
  insertOrder,
  insertOrderEvent,
  insertOrderItems,
  type NewOrder,
} from '../queries/order-writes.ts'
import { type StockChange, takeStock } from '../queries/product-stock.ts'
import { APPLIED_COUPON_TTL_MS, findCouponProblem } from './check-coupon.ts'
import { readUnconfirmedAccountLimits, requireWithinUnconfirmedLimits } from './limit-unconfirmed-account.ts'
import { applyOrderEffects, type OrderHint } from './order-effects.ts'
import {
  mergeDuplicateLines,
  type PricedOrderLine,
  requireAvailableProducts,
  throwCartChanged,
} from './price-order-lines.ts'

type PlaceOrderParams = {
  tx: Database
  draft: OrderDraft
  customer: Actor
  services: Pick<Services, 'config' | 'gateway'>
  now: number
}
export type OrderPlacement = { orderId: string; isNew: boolean; hint: OrderHint | null }

/**
 * Places an order in the caller's transaction: checks products, prices and coupon, reserves stock and coupon, and
 * inserts the order with its event. Lines of the same product are merged. If the id is already one of the customer's
 * orders, nothing changes.
 * @returns the order's id, whether it is new, and the hint to publish after the commit
 * @throws ApiError VALIDATION, UNCONFIRMED, NOT_FOUND, SHOP_PAUSED, OUT_OF_STOCK, CART_CHANGED or CONFLICT (the id is
 *   another customer's)
 */
export const placeOrder = async (params: PlaceOrderParams): Promise<OrderPlacement> => {
  const { tx, draft, customer, services, now } = params
  const orderId = draft.id ?? v7()
  // Locks before looking for the order, so that the second of two identical requests finds the first one's order
  // instead of counting it against the limits.
  const isLimited = draft.paymentType === 'COD' && (await lockUnconfirmedAccount(tx, customer.userId))
  if (draft.id && (await isOwnExistingOrder(params, draft.id))) return { orderId, isNew: false, hint: null }
  requireAvailablePaymentType(params)
  if (isLimited) await requireWithinLimits(params)
  const address = await resolveShippingAddress(params)
  const { vat_rate } = await requireOpenShop(params)
  const { lines, totals, coupon } = await priceOrder(params)
  const order = { ...toOrderRow(params, orderId, totals, coupon), ...toAddressColumns(address), vat_rate }
  if (!(await insertOrder(tx, order)) && (await isOwnExistingOrder(params, orderId)))
    return { orderId, isNew: false, hint: null }
  const stock = await reserveStock(params, lines)
  await redeemCoupon(params, orderId, lines, coupon)
  await insertOrderItems(tx, orderId, lines.map(toOrderItem))
  await insertOrderEvent(tx, { orderId, actor: customer, from: null, to: 'PENDING', now })
  const kind = draft.paymentType === 'COD' ? 'placed' : 'placed-unpaid'
  const context = { tx, config: services.config, now }
  return { orderId, isNew: true, hint: await applyOrderEffects(context, { kind, orderId, actor: customer, stock }) }
}

const requireWithinLimits = ({ tx, draft, customer, services }: PlaceOrderParams): Promise<void> => {
  const limits = readUnconfirmedAccountLimits(services.config)
  return requireWithinUnconfirmedLimits(tx, customer, mergeDuplicateLines(draft.products), limits)
}

const isOwnExistingOrder = async ({ tx, customer }: PlaceOrderParams, id: string): Promise<boolean> => {
  const owner = await findOrderCustomer(tx, id)
  if (owner !== undefined && owner !== customer.profileId) {
    throw new ApiError('CONFLICT', 'This order could not be placed. Please order again.')
  }
  return owner !== undefined
}

const requireAvailablePaymentType = ({ draft, services }: PlaceOrderParams): void => {
  if (draft.paymentType === 'COD' || services.gateway !== null) return
  const message = 'Online payment is not available here. Choose cash on delivery.'
  throw new ApiError('VALIDATION', message, { fields: { paymentType: message } })
}

const resolveShippingAddress = async ({ tx, draft, customer }: PlaceOrderParams): Promise<ShippingAddress> => {
  const address = draft.shippingAddress ?? (await findProfileAddress(tx, customer.profileId))
  if (!address?.address.trim()) {
    throw new ApiError('VALIDATION', VALIDATION.address, { fields: { address: VALIDATION.address } })
  }
  return address
}

const requireOpenShop = async ({ tx, draft, now }: PlaceOrderParams) => {
  const shop = await findShopForOrder(tx, draft.shopId)
  if (!shop) throw new ApiError('NOT_FOUND', 'This shop was not found. It may have closed.')
  if (shop.pausedUntil === null || shop.pausedUntil <= now) return shop
  throw new ApiError(
    'SHOP_PAUSED',
    withValues('{shop} takes no orders at the moment. Please try again later.', { shop: shop.name }),
    {
      pausedUntil: new Date(shop.pausedUntil).toISOString(),
    },
  )
}

type OrderPrice = { lines: PricedOrderLine[]; totals: PriceTotals; coupon: CouponRow | null }

/** The current price. Fails with the current lines and totals if it differs from what the customer was shown. */
const priceOrder = async (params: PlaceOrderParams): Promise<OrderPrice> => {
  const { tx, draft } = params
  const wanted = mergeDuplicateLines(draft.products)
  const goods = await findProductsForOrder(
    tx,
    wanted.map(line => line.productId),
  )
  const lines = requireAvailableProducts(wanted, goods, draft.shopId)
  const coupon = await resolveCoupon(params, lines)
  const totals = calculateTotals(lines, coupon)
  const isAsShown =
    totals.totalAmount === toPoisha(draft.totalAmount) &&
    lines.every(line => line.shownPrices.every(shown => shown === line.price))
  if (!isAsShown) throwCartChanged(lines, totals, 'Prices have changed. Please look at the new total and order again.')
  return { lines, totals, coupon }
}

const resolveCoupon = async (params: PlaceOrderParams, lines: PricedOrderLine[]): Promise<CouponRow | null> => {
  const { tx, draft } = params
  if (draft.couponCode === undefined) return resolveAppliedCoupon(params, lines)
  if (draft.couponCode === '') return null
  const coupon = await findCoupon(tx, draft.couponCode)
  const problem = await findProblemWithCoupon(params, lines, coupon)
  return problem === null
    ? coupon!
    : throwCartChanged(lines, calculateTotals(lines), joinSentences(problem, 'Please order without it.'))
}

/**
 * The coupon that the customer has applied, for clients that order without naming it. Their total shows whether they
 * expect its discount.
 */
const resolveAppliedCoupon = async (params: PlaceOrderParams, lines: PricedOrderLine[]): Promise<CouponRow | null> => {
  const { tx, draft, customer, now } = params
  const coupon = await findAppliedCoupon(tx, customer.profileId, now - APPLIED_COUPON_TTL_MS)
  if (!coupon || (await findProblemWithCoupon(params, lines, coupon)) !== null) return null
  const isExpected = calculateTotals(lines, coupon).totalAmount === toPoisha(draft.totalAmount)
  return isExpected ? coupon : null
}

const findProblemWithCoupon = async (
  { tx, draft, customer, now }: PlaceOrderParams,
  lines: PricedOrderLine[],
  coupon: CouponRow | undefined,
): Promise<Message | null> => {
  const uses = coupon ? (await listCouponUses(tx, coupon.id, customer.profileId)).length : 0
  return findCouponProblem(coupon, { shopId: draft.shopId, subtotal: calculateTotals(lines).subtotal, uses, now })
}

const toOrderRow = (
  { draft, customer, now }: PlaceOrderParams,
  id: string,
  totals: PriceTotals,
  coupon: CouponRow | null,
): Omit<NewOrder, keyof ReturnType<typeof toAddressColumns>> => ({
  id,
  customer_id: customer.profileId,
  shop_id: draft.shopId,
  status: 'PENDING',
  payment_type: draft.paymentType,
  payment_status: 'UNPAID',
  subtotal: totals.subtotal,
  shipping: totals.shipping,
  coupon_code: coupon?.code ?? null,
  coupon_discount: totals.couponDiscount,
  total_amount: totals.totalAmount,
  note: draft.note || null,
  seq: 1,
  created_at: now,
  updated_at: now,
})

const toAddressColumns = (address: ShippingAddress) => ({
  shipping_name: address.name,
  shipping_phone: address.phoneNumber,
  shipping_email: address.email,
  shipping_address: address.address,
  shipping_district: address.district || null,
  shipping_upazila: address.upazila || null,
})

const toOrderItem = ({ product, quantity }: PricedOrderLine) => ({
  product_id: product.id,
  name: product.name,
  name_bn: product.nameBn,
  image: product.image,
  quantity,
  price: product.price,
  discount: product.discount,
})

/** Ordered by id, so that two orders of the same products cannot deadlock. */
const reserveStock = async (params: PlaceOrderParams, lines: PricedOrderLine[]): Promise<StockChange[]> => {
  const changes: StockChange[] = []
  for (const line of [...lines].sort((a, b) => (a.productId < b.productId ? -1 : 1))) {
    changes.push((await takeStock(params.tx, line, params.now)) ?? (await throwStockConflict(params)))
  }
  return changes
}

/** Another order took the stock after it was checked, which PostgreSQL allows. Prices again for a precise error. */
const throwStockConflict = async (params: PlaceOrderParams): Promise<never> => {
  await priceOrder(params)
  throw new ApiError('CONFLICT', 'Many people are ordering this just now. Please try again.')
}

const redeemCoupon = async (
  { tx, customer, now }: PlaceOrderParams,
  orderId: string,
  lines: PricedOrderLine[],
  coupon: CouponRow | null,
): Promise<void> => {
  if (!coupon || (await insertRedemption(tx, coupon, { customerId: customer.profileId, orderId, now }))) return
  const usedUp = withValues('The coupon {code} is used up.', { code: coupon.code })
  throwCartChanged(lines, calculateTotals(lines), joinSentences(usedUp, 'Please order without it.'))
}
