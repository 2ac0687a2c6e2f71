import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { PickupPoint } from '../../src/contract/delivery/pickup.ts'
import { toTaka } from '../../src/contract/money.ts'
import type { OrderRefund } from '../../src/contract/orders/order-refund-fields.ts'
import type { PartialDelivery } from '../../src/contract/orders/order-returns.ts'
import type { Order, OrderEvent, OrderItem } from '../../src/contract/orders/orders.ts'
import { isAdmin, type Viewer, vendorProfileId } from '../auth/viewer.ts'
import { toBanglaName } from '../db/bangla-texts.ts'
import { readDescriptor } from '../db/message-columns.ts'
import { sortByIds, toIso, toIsoOrNull } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { listRefundAccounts } from '../payments/refund-accounts.ts'
import { listRefundParts, toOrderRefund } from '../payments/refund-parts.ts'
import { listOrderPayments } from '../payments/shown-payments.ts'
import { listOrderShipments } from '../shipments/shipments.ts'
import { toShopTax } from '../shops/shop-tax.ts'
import { type OrderParticipants, PARTICIPANT_COLUMNS } from './order-participants.ts'
import { listPartialDeliveries } from './partial-deliveries.ts'
import { listReturnRequests } from './return-requests.ts'

export type OrderRows = SelectQueryBuilder<Tables, 'orders', object>

/**
 * The orders that the viewer may see: a customer's own, those of a vendor's shops, all for admins. It joins nothing,
 * because a count would then look up the shop of each order.
 */
export const selectOwnOrders = (db: Database, viewer: Viewer): OrderRows => {
  const orders = db.selectFrom('orders')
  if (isAdmin(viewer)) return orders
  const vendor = vendorProfileId(viewer)
  if (vendor === null) return orders.where('orders.customer_id', '=', viewer?.profileId ?? '')
  const shops = db.selectFrom('shops').select('shops.id').where('shops.vendor_id', '=', vendor)
  return orders.where('orders.shop_id', 'in', shops)
}

/** The viewer's own orders with these ids, complete, in the order of the ids. Never more than eleven statements. */
export const findOrders = async (db: Database, ids: readonly string[], viewer: Viewer): Promise<Order[]> => {
  if (ids.length === 0) return []
  const rows = await withParticipants(selectOwnOrders(db, viewer).where('orders.id', 'in', [...ids])).execute()
  if (rows.length === 0) return []
  const foundIds = rows.map(row => row.id)
  const items = groupByOrder(await itemRows(db, foundIds))
  const events = groupByOrder(await eventRows(db, foundIds))
  const payments = await listOrderPayments(db, foundIds)
  const returns = await listReturnRequests(db, foundIds)
  const shipments = await listOrderShipments(db, foundIds, viewer)
  const refunds = await findRefunds(db, rows)
  const partial = await findPartialDeliveries(db, rows, items)
  const accounts = await listRefundAccounts(
    db,
    rows.filter(mayHaveRefundAccount).map(({ id }) => id),
  )
  return sortByIds(ids, rows).map(row =>
    toOrder(row, row, {
      ...toGroup(row, viewer),
      ...toMethod(row, viewer),
      pickup: toPickup(row, viewer),
      items: (items.get(row.id) ?? []).map(item => toItem(item, viewer)),
      events: (events.get(row.id) ?? []).map(event => toEvent(event, viewer)),
      payments: payments.get(row.id) ?? [],
      returnRequest: returns.get(row.id),
      shipments: shipments.get(row.id),
      refunds: refunds.get(row.id),
      partialDelivery: partial.get(row.id),
      refundAccount: accounts.get(row.id),
    }),
  )
}

/** Most orders have none, which their rows say. */
const findRefunds = async (db: Database, rows: readonly OrderRow[]): Promise<Map<string, OrderRefund[]>> => {
  const ids = rows.filter(({ refunded }) => refunded > 0).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  return new Map([...groupByOrder(await listRefundParts(db, ids))].map(([id, parts]) => [id, parts.map(toOrderRefund)]))
}

/** Only orders of which something was not paid or not kept have one. */
const findPartialDeliveries = async (
  db: Database,
  rows: readonly OrderRow[],
  items: ReadonlyMap<string, readonly ItemRow[]>,
): Promise<Map<string, PartialDelivery>> => {
  const isLess = ({ id, refunded }: OrderRow) => refunded > 0 || items.get(id)?.some(item => item.returned > 0)
  const ids = rows.filter(isLess).map(({ id }) => id)
  return ids.length === 0 ? new Map() : listPartialDeliveries(db, ids)
}

const mayHaveRefundAccount = ({ payment_type, status, payment_status, refunded }: OrderRow): boolean =>
  payment_type === 'COD' &&
  (refunded > 0 ||
    status === 'RETURN_REQUESTED' ||
    payment_status === 'REFUND_PENDING' ||
    payment_status === 'REFUNDED')

type InsertedRows = {
  order: OrderRow
  items: ItemRow[]
  event: EventRow
  participants: OrderParticipants
}

/** An order as `findOrders` returns it, from the rows that were just inserted. */
export const toInsertedOrder = ({ order, items, event, participants }: InsertedRows, viewer: Viewer): Order =>
  toOrder(order, participants, {
    ...toGroup(order, viewer),
    ...toMethod(order, viewer),
    pickup: toPickup(order, viewer),
    items: items.map(item => toItem(item, viewer)),
    events: [toEvent(event, viewer)],
    payments: [],
    returnRequest: undefined,
    shipments: undefined,
    refunds: undefined,
    partialDelivery: undefined,
    refundAccount: undefined,
  })

const withParticipants = (orders: OrderRows) =>
  orders
    .innerJoin('shops', 'shops.id', 'orders.shop_id')
    .innerJoin('profiles', 'profiles.id', 'orders.customer_id')
    .selectAll('orders')
    .select(PARTICIPANT_COLUMNS)

const itemRows = (db: Database, orderIds: string[]) =>
  db
    .selectFrom('order_items')
    .leftJoin('product_variants', 'product_variants.id', 'order_items.variant_id')
    .selectAll('order_items')
    .select('product_variants.weight')
    .where('order_id', 'in', orderIds)
    .orderBy('order_items.position')
    .execute()

const eventRows = (db: Database, orderIds: string[]) =>
  db.selectFrom('order_events').selectAll().where('order_id', 'in', orderIds).orderBy('at').orderBy('id').execute()

type OrderRow = Selectable<Tables['orders']>
type Participants = Pick<
  OrderParticipants,
  | 'shop_name'
  | 'shop_name_bn'
  | 'shop_address'
  | 'bin'
  | 'shop_phone'
  | 'logo_url'
  | 'customer_name'
  | 'customer_phone'
  | 'customer_email'
>
/** `weight` of a piece at present; absent where the row was just inserted. */
type ItemRow = Selectable<Tables['order_items']> & { weight?: number | null }
type EventRow = Awaited<ReturnType<typeof eventRows>>[number]

const groupByOrder = <Row extends { order_id: string }>(rows: Row[]): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.order_id)
    if (group) group.push(row)
    else groups.set(row.order_id, [row])
  }
  return groups
}

type OrderParts = Pick<
  Order,
  | 'groupId'
  | 'paymentMethod'
  | 'pickup'
  | 'events'
  | 'payments'
  | 'returnRequest'
  | 'shipments'
  | 'refunds'
  | 'partialDelivery'
  | 'refundAccount'
> & {
  items: OrderItem[]
}

const toOrder = (
  row: OrderRow,
  participants: Participants,
  {
    groupId,
    paymentMethod,
    pickup,
    items,
    events,
    payments,
    returnRequest,
    shipments,
    refunds,
    partialDelivery,
    refundAccount,
  }: OrderParts,
): Order => ({
  id: row.id,
  number: row.number,
  ...(groupId && { groupId }),
  createdAt: toIso(row.created_at),
  updatedAt: toIso(row.updated_at),
  status: row.status,
  paymentType: row.payment_type,
  ...(paymentMethod && { paymentMethod }),
  paymentStatus: row.payment_status,
  orderItem: items,
  subtotal: toTaka(row.subtotal),
  shipping: toTaka(row.shipping),
  couponCode: row.coupon_code,
  couponDiscount: toTaka(row.coupon_discount),
  totalAmount: toTaka(row.total_amount),
  ...(row.credit_used > 0 && { creditUsed: toTaka(row.credit_used) }),
  shopId: row.shop_id,
  shop: {
    id: row.shop_id,
    name: participants.shop_name,
    ...toBanglaName(participants.shop_name_bn),
    address: participants.shop_address,
    ...toShopTax({ bin: participants.bin, vat_rate: row.vat_rate }),
    phoneNumber: participants.shop_phone,
    logoUrl: participants.logo_url,
  },
  customer: {
    id: row.customer_id,
    name: participants.customer_name,
    phoneNumber: participants.customer_phone,
    email: participants.customer_email,
  },
  shippingAddress: toShippingAddress(row),
  note: row.note,
  courier: row.courier,
  trackingNumber: row.tracking_number,
  deliveredAt: toIsoOrNull(row.delivered_at),
  ...toExpectedDelivery(row),
  ...(pickup && { pickup }),
  ...(returnRequest && { returnRequest }),
  ...(partialDelivery && { partialDelivery }),
  ...(refunds && { refunds }),
  ...(refundAccount && { refundAccount }),
  ...(shipments && { shipments }),
  events,
  payments,
  seq: row.seq,
})

/** A shop does not learn where else its customer has ordered. */
const toGroup = ({ group_id }: OrderRow, viewer: Viewer): Pick<Order, 'groupId'> =>
  group_id === null || vendorProfileId(viewer) !== null ? {} : { groupId: group_id }

/** Shops and admins see by what it was paid, not what was meant. */
const toMethod = ({ payment_method: method }: OrderRow, viewer: Viewer): Pick<Order, 'paymentMethod'> =>
  method === null || viewer?.role !== 'CUSTOMER' ? {} : { paymentMethod: method }

/** Nobody but the customer gets the code: the shop sees it when it is shown. */
const toPickup = ({ pickup, pickup_code: code }: OrderRow, viewer: Viewer): Order['pickup'] => {
  if (pickup === null) return undefined
  const { name, address, opens, closes, daysOff }: PickupPoint = JSON.parse(pickup)
  return { name, address, opens, closes, daysOff, ...(code !== null && viewer?.role === 'CUSTOMER' && { code }) }
}

const toExpectedDelivery = ({ expected_from: from, expected_to: to }: OrderRow): Pick<Order, 'expectedDelivery'> =>
  from === null || to === null ? {} : { expectedDelivery: { from: toIso(from), to: toIso(to) } }

const toShippingAddress = (row: OrderRow): Order['shippingAddress'] => ({
  name: row.shipping_name,
  phoneNumber: row.shipping_phone,
  email: row.shipping_email,
  address: row.shipping_address,
  district: row.shipping_district,
  upazila: row.shipping_upazila,
  place: row.shipping_place,
})

const toItem = (row: ItemRow, viewer: Viewer): OrderItem => {
  const price = toTaka(row.price)
  const discount = toTaka(row.discount)
  return {
    id: row.id,
    productId: row.product_id,
    product: { id: row.product_id, name: row.name, ...toBanglaName(row.name_bn), image: row.image, price, discount },
    ...toItemVariant(row, viewer),
    quantity: row.quantity,
    ...(row.returned > 0 && { returned: row.returned }),
    price,
    discount,
  }
}

/** Absent where there was nothing to choose. */
const toItemVariant = ({ variant_id, variant_title, variant_title_bn, sku, weight }: ItemRow, viewer: Viewer) => ({
  ...(variant_title !== null && { variantId: variant_id, variantTitle: variant_title }),
  ...(variant_title_bn !== null && { variantTitleBn: variant_title_bn }),
  ...(sku !== null && viewer?.role !== 'CUSTOMER' && { sku }),
  ...(weight && viewer?.role !== 'CUSTOMER' && { weight }),
})

/** Customers see what role somebody has, never the name of a person who works at a shop or the market. */
const toEvent = (row: EventRow, viewer: Viewer): OrderEvent => ({
  actor: viewer?.role === 'CUSTOMER' ? (ROLE_NAMES[row.role] ?? row.actor_name) : row.actor_name,
  role: row.role,
  from: row.from_status,
  to: row.to_status,
  note: row.note,
  ...readDescriptor('noteDescriptor', row.note_descriptor),
  at: toIso(row.at),
})

const MARKET = 'The market'
const ROLE_NAMES: Partial<Record<string, string>> = {
  VENDOR: 'The shop',
  ADMIN: MARKET,
  SUPER_ADMIN: MARKET,
  SYSTEM: MARKET,
}
