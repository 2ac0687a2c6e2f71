import { ApiError } from '../../../src/contract/errors.ts'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import { toPoisha } from '../../../src/contract/money.ts'
import { required } from '../../config/required.ts'
import { type CouponRow, insertRedemption } from '../../coupons/coupons.ts'
import { sendTogether } from '../../db/send-together.ts'
import { type StockChange, takeStock } from '../../products/product-stock.ts'
import { applyOrderEffects } from '../order-effects.ts'
import { toOrderSubject } from '../order-subject.ts'
import { insertOrder, insertOrderEvent, insertOrderItems, toItemRows } from '../order-writes.ts'
import { toInsertedOrder } from '../orders.ts'
import { insertOrderGroup } from './find-placed-orders.ts'
import { toAddressColumns, toOrderItem, toOrderRow } from './new-order-rows.ts'
import { describeTotal, toDeliveryColumns, toPickupColumns } from './order-delivery.ts'
import type { OrdersPlacement, PlaceOrdersParams, PricedOrder } from './order-placement.ts'
import { findProductsForOrder } from './order-products.ts'
import { priceOrders, throwUnusable } from './price-order.ts'
import { namingOrder } from './refused-order.ts'
import { spendCredit } from './spend-credit.ts'

/**
 * The orders' rows come first, because the others refer to them, and then the stock, whose rows stay locked. The change
 * log's counters are locked after all stock, coupons and store credit. The orders are returned by id, as they are found later.
 */
export const writeOrders = async (
  params: PlaceOrdersParams,
  orders: readonly PricedOrder[],
): Promise<OrdersPlacement> => {
  const { tx, customer, groupId, now } = params
  const rows = orders.map(order => toRows(params, order))
  const grouping = groupId === null ? [] : [insertOrderGroup(tx, { id: groupId, customerId: customer.profileId, now })]
  const inserting = rows.map(({ row }) => insertOrder(tx, row))
  const stock = reserveStock(params, orders)
  const redeeming = redeemCoupons(params, orders)
  const reserved = sendTogether([stock, redeeming]).then(async ([changes]) => {
    await spendCredit(params, orders)
    return changes
  })
  const writing = rows.map((one, at) =>
    writeRest(
      params,
      one,
      reserved.then(changes => changes[at] ?? []),
    ),
  )
  const [, , , written] = await sendTogether([
    sendTogether(grouping),
    sendTogether(inserting),
    reserved,
    sendTogether(writing),
  ])
  return {
    orders: written.map(({ order }) => order).sort((a, b) => (a.id < b.id ? -1 : 1)),
    isNew: true,
    hints: written.flatMap(({ hint }) => hint ?? []),
  }
}

type OrderRows = ReturnType<typeof toRows>

const toRows = (params: PlaceOrdersParams, order: PricedOrder) => {
  const { draft, participants, address, delivery, price, commissions, credit } = order
  const { lines, totals, coupon } = price
  const row = {
    ...toOrderRow({ ...params, draft, credit }, draft.id, totals, coupon, commissions),
    ...toAddressColumns(address),
    ...toDeliveryColumns(lines, delivery, params.now),
    ...toPickupColumns(delivery),
    vat_rate: participants.shop_vat_rate,
  }
  const items = lines.map((line, at) => toOrderItem(line, required(commissions[at], 'the commission on each line')))
  return { order, row, items: toItemRows(draft.id, items) }
}

/** Items, event and effects of an order. */
const writeRest = async (
  { tx, customer, services, now }: PlaceOrdersParams,
  { order: { draft, participants, price, credit }, row, items }: OrderRows,
  stock: Promise<StockChange[]>,
) => {
  const { totalAmount } = price.totals
  const note = describeTotal({ total: totalAmount, shown: toPoisha(draft.totalAmount), credit })
  const kind = draft.paymentType === 'COD' || totalAmount === credit ? 'placed' : 'placed-unpaid'
  const subject = toOrderSubject(row, items, participants)
  const change = { kind, orderId: draft.id, actor: customer, stock, order: subject } as const
  const [, event, hint] = await sendTogether([
    insertOrderItems(tx, { rows: items }),
    insertOrderEvent(tx, { orderId: draft.id, actor: customer, from: null, to: 'PENDING', note, now }),
    applyOrderEffects({ tx, config: services.config, now }, change),
    stock,
  ])
  return { order: toInsertedOrder({ order: row, items, event, participants }, customer), hint }
}

/** Ordered by id, so that two orders of the same products cannot deadlock. */
const reserveStock = async (params: PlaceOrdersParams, orders: readonly PricedOrder[]): Promise<StockChange[][]> => {
  const lines = orders.flatMap(({ price }, at) => price.lines.map(line => ({ ...line, at })))
  const ordered = lines.sort((a, b) => (a.productId < b.productId ? -1 : 1))
  const taken = await sendTogether(
    ordered.map(line => takeStock(params.tx, { ...line, ownPrice: line.variant.ownPrice }, params.now)),
  )
  if (taken.includes(null)) return throwStockConflict(params, orders)
  return orders.map((_, at) => taken.flatMap((change, index) => (change && ordered[index]?.at === at ? change : [])))
}

/** Another order took the stock after it was checked, which PostgreSQL allows. Prices again for a precise error. */
const throwStockConflict = async (params: PlaceOrdersParams, orders: readonly PricedOrder[]): Promise<never> => {
  const productIds = new Set(orders.flatMap(({ draft }) => draft.products.map(line => line.productId)))
  const goods = await findProductsForOrder(params.tx, [...productIds], params.now)
  await priceOrders({ ...params, isGroup: params.groupId !== null }, orders, goods)
  throw new ApiError('CONFLICT', 'Many people are ordering this just now. Please try again.')
}

/** Each coupon once, whichever orders use it, ordered by id as the stock. */
const redeemCoupons = async (params: PlaceOrdersParams, orders: readonly PricedOrder[]): Promise<void> => {
  const first = new Map<string, PricedOrder & { coupon: CouponRow }>()
  for (const order of orders) {
    const { coupon } = order.price
    if (coupon && !first.has(coupon.id)) first.set(coupon.id, { ...order, coupon })
  }
  const byId = [...first.values()].sort((a, b) => (a.coupon.id < b.coupon.id ? -1 : 1))
  for (const order of byId)
    await namingOrder({ isGroup: params.groupId !== null }, order, () => redeemCoupon(params, order))
}

const redeemCoupon = async (
  { tx, customer, now }: PlaceOrdersParams,
  { draft, price, delivery, coupon }: PricedOrder & { coupon: CouponRow },
): Promise<void> => {
  const use = { customerId: customer.profileId, orderId: draft.id, now }
  if (await insertRedemption(tx, coupon, use)) return
  throwUnusable({ lines: price.lines, delivery }, withValues('The coupon {code} is used up.', { code: coupon.code }))
}
