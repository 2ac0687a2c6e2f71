import { v7 } from 'uuid'
import type { ShippingAddress } from '../../../src/contract/accounts/addresses.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import type { LineCommission } from '../../../src/contract/ledger/commission.ts'
import { joinSentences, withValues } from '../../../src/contract/messages/server-messages.ts'
import { VALIDATION } from '../../../src/contract/messages/validation-messages.ts'
import { toPoisha } from '../../../src/contract/money.ts'
import type { Order } from '../../../src/contract/orders/orders.ts'
import { calculateTotals } from '../../../src/contract/products/pricing.ts'
import { isShopPaused } from '../../../src/contract/shops/shop-pause.ts'
import { lockUnconfirmedAccount, lockUser } from '../../accounts/account-writes.ts'
import { requireAddressEmail } from '../../accounts/addresses/require-email.ts'
import { updateProfileColumns } from '../../accounts/profiles.ts'
import type { Services } from '../../adapters/services.ts'
import { required } from '../../config/required.ts'
import { insertRedemption } from '../../coupons/coupons.ts'
import { sendTogether } from '../../db/send-together.ts'
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
import { describeTotal, findOrderDelivery, type OrderDelivery, toDeliveryColumns } from './order-delivery.ts'
import { findProductsForOrder } from './order-products.ts'
import { type OrderPrice, type PricingParams, priceOrder } from './price-order.ts'
import { mergeDuplicateLines, type PricedOrderLine, throwCartChanged } from './price-order-lines.ts'

export type PlaceOrderParams = PricingParams & { services: Pick<Services, 'config' | 'gateway'> }
export type OrderPlacement = { order: Order; isNew: boolean; hint: OrderHint | null }

/**
 * Places an order in the caller's transaction: checks products, prices and coupon, reserves stock and coupon, and
 * inserts the order with its event. Lines of the same variant are merged. If the id is already one of the customer's
 * orders, nothing changes.
 * @returns the order, whether it is new, and the hint to publish after the commit
 * @throws ApiError VALIDATION, UNCONFIRMED, NOT_FOUND, SHOP_PAUSED, OUT_OF_STOCK, DELIVERY_UNAVAILABLE, CART_CHANGED
 *   or CONFLICT (the id is another customer's)
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
  const delivery = findOrderDelivery(parties, address)
  const price = await priceOrder(params, goods, delivery)
  requireAvailablePaymentType(params)
  const commissions = commissionLines(price.lines, {
    shopId: draft.shopId,
    shopDiscount: price.coupon?.shopId ? price.totals.couponDiscount : 0,
    terms,
  })
  return writeOrder(params, orderId, { participants, address, delivery, price, commissions })
}

type OrderParts = {
  participants: OrderParticipants
  address: ShippingAddress
  delivery: OrderDelivery
  price: OrderPrice
  commissions: readonly LineCommission[]
}

/** The order's row comes first, because the others refer to it, and then the stock, whose rows stay locked. */
const writeOrder = async (
  params: PlaceOrderParams,
  orderId: string,
  { participants, address, delivery, price, commissions }: OrderParts,
): Promise<OrderPlacement> => {
  const { tx, draft, customer, services, now } = params
  const { lines, totals, coupon } = price
  const vat_rate = participants.shop_vat_rate
  const days = toDeliveryColumns(lines, delivery, now)
  const row = toOrderRow(params, orderId, totals, coupon, commissions)
  const order = { ...row, ...toAddressColumns(address), ...days, vat_rate }
  const items = toItemRows(
    orderId,
    lines.map((line, index) => toOrderItem(line, required(commissions[index], 'the commission on each line'))),
  )
  const note = describeTotal(totals.totalAmount, toPoisha(draft.totalAmount))
  const kind = draft.paymentType === 'COD' || totals.totalAmount === 0 ? 'placed' : 'placed-unpaid'
  const subject = toOrderSubject(order, items, participants)
  const inserting = insertOrder(tx, order)
  const stock = reserveStock(params, lines, delivery)
  const change = { kind, orderId, actor: customer, stock, order: subject } as const
  const [, , , , event, hint] = await sendTogether([
    inserting,
    stock,
    redeemCoupon(params, orderId, price, delivery),
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

/** Ordered by id, so that two orders of the same products cannot deadlock. */
const reserveStock = async (
  params: PlaceOrderParams,
  lines: PricedOrderLine[],
  delivery: OrderDelivery,
): Promise<StockChange[]> => {
  const ordered = [...lines].sort((a, b) => (a.productId < b.productId ? -1 : 1))
  const taken = await sendTogether(ordered.map(line => takeStock(params.tx, line, params.now)))
  const changes = taken.filter(change => change !== null)
  return changes.length === taken.length ? changes : throwStockConflict(params, delivery)
}

/** Another order took the stock after it was checked, which PostgreSQL allows. Prices again for a precise error. */
const throwStockConflict = async (params: PlaceOrderParams, delivery: OrderDelivery): Promise<never> => {
  const productIds = [...new Set(params.draft.products.map(line => line.productId))]
  await priceOrder(params, await findProductsForOrder(params.tx, productIds), delivery)
  throw new ApiError('CONFLICT', 'Many people are ordering this just now. Please try again.')
}

const redeemCoupon = async (
  { tx, customer, now }: PlaceOrderParams,
  orderId: string,
  { lines, coupon }: OrderPrice,
  delivery: OrderDelivery,
): Promise<void> => {
  if (!coupon || (await insertRedemption(tx, coupon, { customerId: customer.profileId, orderId, now }))) return
  const usedUp = withValues('The coupon {code} is used up.', { code: coupon.code })
  throwCartChanged(lines, calculateTotals({ lines, delivery }), joinSentences(usedUp, 'Please order without it.'))
}
