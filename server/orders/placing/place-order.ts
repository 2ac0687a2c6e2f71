import { v7 } from 'uuid'
import type { ShippingAddress } from '../../../src/contract/accounts/addresses.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import type { LineCommission } from '../../../src/contract/ledger/commission.ts'
import {
  joinSentences,
  type Message,
  toDescriptor,
  withValues,
} from '../../../src/contract/messages/server-messages.ts'
import { VALIDATION } from '../../../src/contract/messages/validation-messages.ts'
import { toPoisha } from '../../../src/contract/money.ts'
import type { Order, OrderDraft } from '../../../src/contract/orders/orders.ts'
import { calculateTotals, type PriceTotals } from '../../../src/contract/products/pricing.ts'
import { isShopPaused } from '../../../src/contract/shops/shop-pause.ts'
import { lockUnconfirmedAccount, lockUser } from '../../accounts/account-writes.ts'
import { requireAddressEmail } from '../../accounts/addresses/require-email.ts'
import { updateProfileColumns } from '../../accounts/profiles.ts'
import type { Services } from '../../adapters/services.ts'
import type { Actor } from '../../auth/authentication.ts'
import { required } from '../../config/required.ts'
import { APPLIED_COUPON_TTL_MS, findCouponProblem, UNKNOWN_COUPON } from '../../coupons/check-coupon.ts'
import {
  type CouponRow,
  findAppliedCoupon,
  findCoupon,
  insertRedemption,
  listCouponUses,
} from '../../coupons/coupons.ts'
import { sendTogether } from '../../db/send-together.ts'
import type { Database } from '../../db/store.ts'
import { commissionLines, readCommissionTerms } from '../../ledger/commission-terms.ts'
import { withAreaTexts } from '../../places/address-area.ts'
import { type StockChange, takeStock } from '../../products/product-stock.ts'
import { applyOrderEffects, type OrderHint } from '../order-effects.ts'
import { findOrderParticipants, type OrderParticipants } from '../order-participants.ts'
import { toOrderSubject } from '../order-subject.ts'
import { findOrderCustomer, insertOrder, insertOrderEvent, insertOrderItems, toItemRows } from '../order-writes.ts'
import { findOrders, toInsertedOrder } from '../orders.ts'
import { NO_GATEWAY_MESSAGE, requireWithinPaymentLimits } from '../payment/start-payment.ts'
import {
  readUnconfirmedAccountLimits,
  requireFewUnpaidOrders,
  requireWithinUnconfirmedLimits,
} from './limit-reserved-stock.ts'
import { toAddressColumns, toOrderItem, toOrderRow } from './new-order-rows.ts'
import { findProductsForOrder, type OrderableProduct } from './order-products.ts'
import {
  mergeDuplicateLines,
  type PricedOrderLine,
  requireAvailableProducts,
  throwCartChanged,
} from './price-order-lines.ts'

export type PlaceOrderParams = {
  tx: Database
  draft: OrderDraft
  customer: Actor
  services: Pick<Services, 'config' | 'gateway'>
  now: number
}
export type OrderPlacement = { order: Order; isNew: boolean; hint: OrderHint | null }

/**
 * Places an order in the caller's transaction: checks products, prices and coupon, reserves stock and coupon, and
 * inserts the order with its event. Lines of the same variant are merged. If the id is already one of the customer's
 * orders, nothing changes.
 * @returns the order, whether it is new, and the hint to publish after the commit
 * @throws ApiError VALIDATION, UNCONFIRMED, NOT_FOUND, SHOP_PAUSED, OUT_OF_STOCK, CART_CHANGED or CONFLICT (the id is
 *   another customer's)
 */
export const placeOrder = async (params: PlaceOrderParams): Promise<OrderPlacement> => {
  const { tx, draft, customer } = params
  const orderId = draft.id ?? v7()
  const wanted = mergeDuplicateLines(draft.products)
  const [found, goods, isKnown, terms] = await sendTogether([
    findOrderParticipants(tx, draft.shopId, customer.profileId),
    findProductsForOrder(tx, [...new Set(wanted.map(line => line.productId))]),
    isOwnExistingOrder(params),
    readCommissionTerms(tx, { shopId: draft.shopId, now: params.now }),
  ])
  if (isKnown) return loadExistingOrder(params, orderId)
  const limit = await lockIfLimited(params, found)
  if (limit) {
    // The first of two identical requests has committed by now, and must not be counted against the limits.
    if (await isOwnExistingOrder(params)) return loadExistingOrder(params, orderId)
    await requireWithinLimits(params, limit)
  }
  const parties = requireOpenShop(params, found)
  const address = resolveShippingAddress(params, parties)
  const participants = await withName(params, parties, address.name)
  const price = await priceOrder(params, goods)
  requireAvailablePaymentType(params)
  const commissions = commissionLines(price.lines, {
    shopId: draft.shopId,
    shopDiscount: price.coupon?.shopId ? price.totals.couponDiscount : 0,
    terms,
  })
  return writeOrder(params, orderId, { participants, address, price, commissions })
}

type OrderParts = {
  participants: OrderParticipants
  address: ShippingAddress
  price: OrderPrice
  commissions: readonly LineCommission[]
}

/** The order's row comes first, because the others refer to it, and then the stock, whose rows stay locked. */
const writeOrder = async (
  params: PlaceOrderParams,
  orderId: string,
  { participants, address, price: { lines, totals, coupon }, commissions }: OrderParts,
): Promise<OrderPlacement> => {
  const { tx, draft, customer, services, now } = params
  const vat_rate = participants.shop_vat_rate
  const order = { ...toOrderRow(params, orderId, totals, coupon, commissions), ...toAddressColumns(address), vat_rate }
  const items = toItemRows(
    orderId,
    lines.map((line, index) => toOrderItem(line, required(commissions[index], 'the commission on each line'))),
  )
  const note = totals.totalAmount === 0 ? toDescriptor('Nothing to pay.') : undefined
  const kind = draft.paymentType === 'COD' || totals.totalAmount === 0 ? 'placed' : 'placed-unpaid'
  const subject = toOrderSubject(order, items, participants)
  const inserting = insertOrder(tx, order)
  const stock = reserveStock(params, lines)
  const change = { kind, orderId, actor: customer, stock, order: subject } as const
  const [, , , , event, hint] = await sendTogether([
    inserting,
    stock,
    redeemCoupon(params, orderId, lines, coupon),
    insertOrderItems(tx, { rows: items }),
    insertOrderEvent(tx, { orderId, actor: customer, from: null, to: 'PENDING', note, now }),
    applyOrderEffects({ tx, config: services.config, now }, change),
  ])
  return { order: toInsertedOrder({ order, items, event, participants }, customer), isNew: true, hint }
}

type AccountLimit = 'unconfirmed' | 'unpaid'

/** Locks an account whose open orders are limited: any that pays online, and each until its email is confirmed. */
const lockIfLimited = async (
  { tx, draft, customer }: PlaceOrderParams,
  participants: OrderParticipants | undefined,
): Promise<AccountLimit | null> => {
  const mayBeUnconfirmed = (participants?.customer_confirmed_at ?? null) === null
  if (mayBeUnconfirmed && (await lockUnconfirmedAccount(tx, customer.userId))) return 'unconfirmed'
  if (draft.paymentType === 'COD') return null
  await lockUser(tx, customer.userId)
  return 'unpaid'
}

const requireWithinLimits = async (
  { tx, draft, customer, services }: PlaceOrderParams,
  limit: AccountLimit,
): Promise<void> => {
  const limits = readUnconfirmedAccountLimits(services.config)
  if (limit === 'unconfirmed')
    await requireWithinUnconfirmedLimits(tx, customer, mergeDuplicateLines(draft.products), limits)
  if (draft.paymentType === 'ONLINE' && services.config.hasRateLimit) await requireFewUnpaidOrders(tx, customer)
}

/** Whether this order has been placed before. @throws ApiError CONFLICT when it is another customer's */
const isOwnExistingOrder = async ({ tx, draft, customer }: PlaceOrderParams): Promise<boolean> => {
  const owner = draft.id === undefined ? undefined : await findOrderCustomer(tx, draft.id)
  if (owner !== undefined && owner !== customer.profileId) {
    throw new ApiError('CONFLICT', 'This order could not be placed. Please order again.')
  }
  return owner !== undefined
}

const loadExistingOrder = async (params: PlaceOrderParams, id: string): Promise<OrderPlacement> => {
  const [order] = await findOrders(params.tx, [id], params.customer)
  return { order: required(order, 'the order that was found'), isNew: false, hint: null }
}

/** What costs nothing needs no gateway. */
const requireAvailablePaymentType = ({ draft, services }: PlaceOrderParams): void => {
  const { gateway } = services
  if (draft.paymentType === 'COD' || draft.totalAmount === 0) return
  if (!gateway) throw new ApiError('VALIDATION', NO_GATEWAY_MESSAGE, { fields: { paymentType: NO_GATEWAY_MESSAGE } })
  requireWithinPaymentLimits(toPoisha(draft.totalAmount), gateway, 'paymentType')
}

const resolveShippingAddress = (
  { draft, customer }: PlaceOrderParams,
  participants: OrderParticipants,
): ShippingAddress => {
  requireAddressEmail(customer, draft.shippingAddress?.email, 'shippingAddress.email')
  const address = withAreaTexts(draft.shippingAddress ?? toProfileAddress(participants), 'shippingAddress.')
  if (!address.address.trim()) {
    throw new ApiError('VALIDATION', VALIDATION.address, { fields: { address: VALIDATION.address } })
  }
  return address
}

/** An account that was made by a phone number gets its name from its first order. */
const withName = async (
  { tx, customer }: PlaceOrderParams,
  participants: OrderParticipants,
  name: string,
): Promise<OrderParticipants> => {
  if (participants.customer_name !== '') return participants
  await updateProfileColumns(tx, customer.userId, { name })
  return { ...participants, customer_name: name }
}

const toProfileAddress = (participants: OrderParticipants): ShippingAddress => ({
  name: participants.customer_name,
  phoneNumber: participants.customer_phone,
  email: participants.customer_email,
  address: participants.customer_address,
})

const requireOpenShop = ({ now }: PlaceOrderParams, participants: OrderParticipants | undefined): OrderParticipants => {
  if (!participants) throw new ApiError('NOT_FOUND', 'This shop was not found. It may have closed.')
  const { paused_until: pausedUntil, shop_name: shop } = participants
  if (pausedUntil === null || !isShopPaused(pausedUntil, now)) return participants
  throw new ApiError(
    'SHOP_PAUSED',
    withValues('{shop} takes no orders at the moment. Please try again later.', { shop }),
    { pausedUntil: new Date(pausedUntil).toISOString() },
  )
}

/** `coupon`: null also for one that takes nothing off, which must not be used up. */
type OrderPrice = { lines: PricedOrderLine[]; totals: PriceTotals; coupon: CouponRow | null }

/** The current price. Fails with the current lines and totals if it differs from what the customer was shown. */
const priceOrder = async (params: PlaceOrderParams, goods: Map<string, OrderableProduct>): Promise<OrderPrice> => {
  const { draft } = params
  const lines = requireAvailableProducts(mergeDuplicateLines(draft.products), goods, draft.shopId)
  const coupon = await resolveCoupon(params, lines)
  const totals = calculateTotals({ lines, coupon })
  const usedCoupon = totals.couponDiscount > 0 ? coupon : null
  const isAsShown =
    totals.totalAmount === toPoisha(draft.totalAmount) &&
    lines.every(line => line.shownPrices.every(shown => shown === line.price))
  if (!isAsShown) throwCartChanged(lines, totals, 'Prices have changed. Please look at the new total and order again.')
  return { lines, totals, coupon: usedCoupon }
}

const resolveCoupon = async (params: PlaceOrderParams, lines: PricedOrderLine[]): Promise<CouponRow | null> => {
  const { tx, draft } = params
  if (draft.couponCode === undefined) return resolveAppliedCoupon(params, lines)
  if (draft.couponCode === '') return null
  const coupon = await findCoupon(tx, draft.couponCode)
  const problem = coupon ? await findProblemWithCoupon(params, lines, coupon) : UNKNOWN_COUPON
  return coupon && problem === null
    ? coupon
    : throwCartChanged(
        lines,
        calculateTotals({ lines }),
        joinSentences(problem ?? UNKNOWN_COUPON, 'Please order without it.'),
      )
}

/**
 * The coupon that the customer has applied, for clients that order without naming it. Their total shows whether they
 * expect its discount.
 */
const resolveAppliedCoupon = async (params: PlaceOrderParams, lines: PricedOrderLine[]): Promise<CouponRow | null> => {
  const { tx, draft, customer, now } = params
  const coupon = await findAppliedCoupon(tx, customer.profileId, now - APPLIED_COUPON_TTL_MS)
  if (!coupon || (await findProblemWithCoupon(params, lines, coupon)) !== null) return null
  const isExpected = calculateTotals({ lines, coupon }).totalAmount === toPoisha(draft.totalAmount)
  return isExpected ? coupon : null
}

const findProblemWithCoupon = async (
  { tx, draft, customer, now }: PlaceOrderParams,
  lines: PricedOrderLine[],
  coupon: CouponRow,
): Promise<Message | null> => {
  const uses = (await listCouponUses(tx, coupon.id, customer.profileId)).length
  return findCouponProblem(coupon, { shopId: draft.shopId, subtotal: calculateTotals({ lines }).subtotal, uses, now })
}

/** Ordered by id, so that two orders of the same products cannot deadlock. */
const reserveStock = async (params: PlaceOrderParams, lines: PricedOrderLine[]): Promise<StockChange[]> => {
  const ordered = [...lines].sort((a, b) => (a.productId < b.productId ? -1 : 1))
  const taken = await sendTogether(ordered.map(line => takeStock(params.tx, line, params.now)))
  const changes = taken.filter(change => change !== null)
  return changes.length === taken.length ? changes : throwStockConflict(params)
}

/** Another order took the stock after it was checked, which PostgreSQL allows. Prices again for a precise error. */
const throwStockConflict = async (params: PlaceOrderParams): Promise<never> => {
  const productIds = [...new Set(params.draft.products.map(line => line.productId))]
  await priceOrder(params, await findProductsForOrder(params.tx, productIds))
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
  throwCartChanged(lines, calculateTotals({ lines }), joinSentences(usedUp, 'Please order without it.'))
}
