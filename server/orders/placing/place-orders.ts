import { v7 } from 'uuid'
import type { ShippingAddress } from '../../../src/contract/accounts/addresses.ts'
import type { PickupPoint } from '../../../src/contract/delivery/pickup.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import { VALIDATION } from '../../../src/contract/messages/validation-messages.ts'
import { type Poisha, toPoisha } from '../../../src/contract/money.ts'
import { shareCredit } from '../../../src/contract/orders/credit-share.ts'
import type { OrderDraft } from '../../../src/contract/orders/orders.ts'
import { isShopPaused } from '../../../src/contract/shops/shop-pause.ts'
import { requireAddressEmail } from '../../accounts/addresses/require-email.ts'
import { updateProfileColumns } from '../../accounts/profiles.ts'
import type { Actor } from '../../auth/authentication.ts'
import { required } from '../../config/required.ts'
import { sendTogether } from '../../db/send-together.ts'
import { commissionLines, readCommissionTerms } from '../../ledger/commission-terms.ts'
import { withAreaTexts } from '../../places/address-area.ts'
import { requireCashAllowed } from '../cash-allowance.ts'
import { findOrderParticipants, type OrderParticipants } from '../order-participants.ts'
import { findOrders } from '../orders.ts'
import { requireGatewayFor } from '../payment/start-payment.ts'
import { findPlacedOrders } from './find-placed-orders.ts'
import { lockIfLimited, requireWithinLimits } from './limit-reserved-stock.ts'
import { findOrderDelivery, findPickupPoint } from './order-delivery.ts'
import type { AcceptedOrder, IdentifiedDraft, OrdersPlacement, PlaceOrdersParams } from './order-placement.ts'
import { findProductsForOrder } from './order-products.ts'
import { type OrderPrice, priceOrders } from './price-order.ts'
import { mergeDuplicateLines } from './price-order-lines.ts'
import { namingOrder } from './refused-order.ts'
import { writeOrders } from './write-orders.ts'

/**
 * Places orders in the caller's transaction, all or none: checks products, prices and coupons, reserves stock and coupons,
 * and inserts the orders with their events. Lines of the same variant are merged. What the customer has placed before
 * under the same id does not change.
 * @throws ApiError VALIDATION, UNCONFIRMED, NOT_FOUND, SHOP_PAUSED, OUT_OF_STOCK, DELIVERY_UNAVAILABLE, CART_CHANGED
 *   or CONFLICT (an id is taken). One that is about one order of several names it
 */
export const placeOrders = async (params: PlaceOrdersParams): Promise<OrdersPlacement> => {
  const { tx, customer, now } = params
  const drafts = params.drafts.map(draft => ({ ...draft, id: draft.id ?? v7() }))
  const products = drafts.flatMap(draft => mergeDuplicateLines(draft.products).map(({ productId }) => productId))
  const [parties, goods, placed, terms] = await sendTogether([
    sendTogether(drafts.map(({ shopId }) => findOrderParticipants(tx, shopId, customer.profileId))),
    findProductsForOrder(tx, [...new Set(products)], now),
    findPlacedOrders(params),
    sendTogether(drafts.map(({ shopId }) => readCommissionTerms(tx, { shopId, now }))),
  ])
  if (placed) return loadPlacedOrders(params, placed)
  const limit = await lockIfLimited(params, parties)
  if (limit) {
    // The first of two identical requests has committed by now, and must not be counted against the limits.
    const placedMeanwhile = await findPlacedOrders(params)
    if (placedMeanwhile) return loadPlacedOrders(params, placedMeanwhile)
    await requireWithinLimits(params, limit)
  }
  const accepted = await acceptOrders(params, drafts, parties)
  const context = { tx, customer, now, isGroup: params.groupId !== null }
  const prices = await priceOrders(context, accepted, goods)
  const credits = shareCredit(
    params.credit,
    prices.map(({ totals }) => totals.totalAmount),
  )
  requireAvailablePaymentType(params, credits)
  return writeOrders(
    params,
    accepted.map((order, at) => {
      const price = required(prices[at], 'the price of each order')
      return {
        ...order,
        price,
        credit: credits[at] ?? 0,
        commissions: toCommissions(order, price, required(terms[at], 'the terms of each shop')),
      }
    }),
  )
}

type Terms = Awaited<ReturnType<typeof readCommissionTerms>>

const toCommissions = ({ draft }: AcceptedOrder, { lines, coupon, totals }: OrderPrice, terms: Terms) =>
  commissionLines(lines, { shopId: draft.shopId, shopDiscount: coupon?.shopId ? totals.couponDiscount : 0, terms })

const loadPlacedOrders = async (
  { tx, customer }: PlaceOrdersParams,
  ids: readonly string[],
): Promise<OrdersPlacement> => ({ orders: await findOrders(tx, ids, customer), isNew: false, hints: [] })

const acceptOrders = (
  params: PlaceOrdersParams,
  drafts: readonly IdentifiedDraft[],
  parties: readonly (OrderParticipants | undefined)[],
): Promise<AcceptedOrder[]> => {
  const context = { isGroup: params.groupId !== null }
  const totals = drafts.map(({ totalAmount }) => toPoisha(totalAmount))
  const credits = shareCredit(params.credit, totals)
  const accepted = drafts.map((draft, at) => {
    const found = parties[at]
    if (!found) throw new ApiError('NOT_FOUND', 'This shop was not found. It may have closed.', idsOf(params, draft))
    const shop = { name: found.shop_name, nameBn: found.shop_name_bn }
    return namingOrder(context, { draft, delivery: { shop } }, () =>
      acceptOrder(params, { draft, isCovered: credits[at] === totals[at] }, found),
    )
  })
  return withName(params, accepted)
}

const idsOf = ({ groupId }: PlaceOrdersParams, { id, shopId }: IdentifiedDraft) =>
  groupId === null ? {} : { orderId: id, shopId }

const acceptOrder = (
  { customer, now }: PlaceOrdersParams,
  { draft, isCovered }: { draft: IdentifiedDraft; isCovered: boolean },
  participants: OrderParticipants,
): AcceptedOrder => {
  requireOpenShop(participants, now)
  // Of what store credit covers nobody collects anything.
  if (draft.paymentType === 'COD' && !isCovered) requireCashAllowed(participants)
  const point = findPickupPoint(draft, participants)
  const address = resolveShippingAddress(draft, customer, { participants, point })
  return { draft, participants, address, delivery: findOrderDelivery(participants, address, point) }
}

const requireOpenShop = ({ paused_until: pausedUntil, shop_name: shop }: OrderParticipants, now: number): void => {
  if (pausedUntil === null || !isShopPaused(pausedUntil, now)) return
  throw new ApiError(
    'SHOP_PAUSED',
    withValues('{shop} takes no orders at the moment. Please try again later.', { shop }),
    { pausedUntil: new Date(pausedUntil).toISOString() },
  )
}

const resolveShippingAddress = (
  draft: OrderDraft,
  customer: Actor,
  { participants, point }: { participants: OrderParticipants; point: PickupPoint | null },
): ShippingAddress => {
  requireAddressEmail(customer, draft.shippingAddress?.email, 'shippingAddress.email')
  const given = draft.shippingAddress ?? toProfileAddress(participants)
  if (point) return toPickupAddress(given, point)
  const address = withAreaTexts(given, 'shippingAddress.')
  if (!address.address.trim()) {
    throw new ApiError('VALIDATION', VALIDATION.address, { fields: { address: VALIDATION.address } })
  }
  return address
}

/** Deployed clients show the address of an order, so that it is where the order is. */
const toPickupAddress = ({ name, phoneNumber, email }: ShippingAddress, { address }: PickupPoint): ShippingAddress => ({
  ...{ name, phoneNumber, email, address },
})

const toProfileAddress = (participants: OrderParticipants): ShippingAddress => ({
  name: participants.customer_name,
  phoneNumber: participants.customer_phone,
  email: participants.customer_email,
  address: participants.customer_address,
})

/** An account that was made by a phone number gets its name from its first order. */
const withName = async ({ tx, customer }: PlaceOrdersParams, orders: AcceptedOrder[]): Promise<AcceptedOrder[]> => {
  const name = orders.find(({ participants }) => participants.customer_name === '')?.address.name
  if (name === undefined) return orders
  await updateProfileColumns(tx, customer.userId, { name })
  return orders.map(order => ({ ...order, participants: { ...order.participants, customer_name: name } }))
}

/** What costs nothing, or is paid with store credit, needs no gateway. */
const requireAvailablePaymentType = ({ drafts, services }: PlaceOrdersParams, credits: readonly Poisha[]): void => {
  const amounts = drafts.map((draft, at) => toPoisha(draft.totalAmount) - (credits[at] ?? 0))
  requireGatewayFor(
    amounts.filter((_, at) => drafts[at]?.paymentType === 'ONLINE').map(amount => Math.max(0, amount)),
    services.gateways,
  )
}
