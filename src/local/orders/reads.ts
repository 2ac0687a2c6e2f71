import { listNames } from '../../contract/bangla-texts.ts'
import { isAwaitingPayment, isReadyToAccept, type OrderStatus } from '../../contract/orders/order-status.ts'
import type { Order, OrderPayment } from '../../contract/orders/orders.ts'
import { handOver } from '../../contract/orders/parcel-writes.ts'
import { hasRefundDue } from '../../contract/payments/payment-status.ts'
import { matchesSearch } from '../../contract/search-text.ts'
import { db } from '../db/database.ts'
import { isWriteOf } from '../outbox/entry.ts'
import { readConsistent, readPendingEntries } from '../outbox/queue.ts'
import {
  applyPendingOrders,
  groupStatusChanges,
  type OptimisticOrder,
  type PendingOrder,
  toPendingOrders,
} from './optimistic.ts'

export type StoredOrderFilter = {
  status?: Order['status'] | undefined
  shopId?: string | undefined
  paymentType?: Order['paymentType'] | undefined
  paymentStatus?: Order['paymentStatus'] | undefined
  /** Only new orders that wait for their ONLINE payment; false: all but those. */
  awaitsPayment?: boolean | undefined
  /** The first and the last day in Bangladesh on which the order was placed, like 2026-11-20. */
  from?: string | undefined
  to?: string | undefined
  /** Words of the number, the tracking number, the products, or the customer's name, phone or email. */
  searchTerm?: string | undefined
}

/** The signed-in user's orders on this device: waiting ones, and the others newest first. */
export type DeviceOrders = { waiting: PendingOrder[]; orders: OptimisticOrder[] }

/** For a live query: the user's orders with pending changes applied, filtered on the device. */
export const readOrders = async (filter: StoredOrderFilter = {}): Promise<DeviceOrders> => {
  const [rows, entries] = await readConsistent([db.orders], () =>
    Promise.all([db.orders.orderBy('createdAt').toArray(), readPendingEntries()]),
  )
  // Reversed here: in the other direction IndexedDB reads row by row.
  return {
    waiting: toPendingOrders(entries),
    orders: filterOrders(applyPendingOrders(rows.reverse(), entries), filter),
  }
}

/** Those of the orders that match. */
export const filterOrders = (orders: OptimisticOrder[], filter: StoredOrderFilter): OptimisticOrder[] =>
  orders.filter(createOrderFilter(filter))

/** For a live query: one order, placed or waiting; null: this device does not have it. */
export const readOrder = async (id: string): Promise<{ order: OptimisticOrder } | { waiting: PendingOrder } | null> => {
  const [row, entries] = await readConsistent([db.orders], () => Promise.all([db.orders.get(id), readPendingEntries()]))
  const [order] = row ? applyPendingOrders([row], entries) : []
  if (order) return { order }
  const waiting = toPendingOrders(entries).find(order => order.id === id)
  return waiting ? { waiting } : null
}

/** For a live query: the orders on this device that were placed together, in the order in which they were drafted. */
export const readGroupOrders = (groupId: string): Promise<OptimisticOrder[]> =>
  readConsistent([db.orders], async () => {
    // Filtered here: Dexie's filter reads row by row.
    const [rows, entries] = await Promise.all([db.orders.toArray(), readPendingEntries()])
    const own = rows.filter(row => row.groupId === groupId).sort((a, b) => (a.id < b.id ? -1 : 1))
    return applyPendingOrders(own, entries)
  })

/** For a live query: those of these orders that are on this device, in the same order. */
export const readOrdersById = async (ids: readonly string[]): Promise<OptimisticOrder[]> => {
  const [rows, entries] = await readConsistent([db.orders], () =>
    Promise.all([db.orders.bulkGet([...ids]), readPendingEntries()]),
  )
  return applyPendingOrders(
    rows.filter(row => row !== undefined),
    entries,
  )
}

/** For a live query: the orders on this device with pending or rejected changes that move them. */
export const readChangedOrders = (): Promise<OptimisticOrder[]> =>
  readConsistent([db.orders], async () => {
    const entries = await readPendingEntries()
    const handed = entries.filter(isWriteOf(handOver)).map(({ input }) => input.id)
    const rows = await db.orders.bulkGet([...new Set([...groupStatusChanges(entries).keys(), ...handed])])
    return applyPendingOrders(
      rows.filter(row => row !== undefined),
      entries,
    )
  })

/** For a live query: the orders on this device that were placed at this time or later. @param time ISO, in UTC */
export const readOrdersSince = (time: string): Promise<OptimisticOrder[]> =>
  readConsistent([db.orders], async () => {
    const [rows, entries] = await Promise.all([
      db.orders.where('createdAt').aboveOrEqual(time).toArray(),
      readPendingEntries(),
    ])
    return applyPendingOrders(rows, entries)
  })

/** `others`: what the same transaction pays of orders that were placed together with it. */
export type FoundPayment = { order: Order; attempt: OrderPayment; others: { order: Order; attempt: OrderPayment }[] }

/** A payment attempt with its order; null: not on this device. */
export const readPayment = async (id: string): Promise<FoundPayment | null> => {
  const order = await db.orders.filter(({ payments }) => payments.some(attempt => attempt.id === id)).first()
  const attempt = order?.payments.find(payment => payment.id === id)
  if (!order || !attempt) return null
  const together = order.groupId ? (await db.orders.toArray()).filter(({ groupId }) => groupId === order.groupId) : []
  const others = together.flatMap(other => {
    const share = other.payments.find(({ transactionId }) => transactionId === attempt.transactionId)
    return share && other.id !== order.id ? [{ order: other, attempt: share }] : []
  })
  return { order, attempt, others }
}

/** New orders that can be accepted, as the server has them. */
export const readOrdersToAccept = async (): Promise<Order[]> => {
  const orders = await db.orders.where('status').equals('PENDING').toArray()
  // Filtered here: Dexie's filter reads row by row.
  return orders.filter(isReadyToAccept)
}

/** The newest order, as the server has it. */
export const readLastOrder = (): Promise<Order | undefined> => db.orders.orderBy('createdAt').last()

/** Orders that may need the vendor: open ones, closed ones whose refund may be due, and those with a parcel in trouble. */
export const readOrdersToDo = async (): Promise<Order[]> => {
  const [open, others] = await Promise.all([
    readOrdersByStatus(['PENDING', 'PROCESSING', 'RETURN_REQUESTED']),
    readOrdersByStatus(['SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED']),
  ])
  return [...open, ...others.filter(order => hasRefundDue(order) || hasParcelProblem(order))]
}

/** Whether a parcel of the order waits for a person's decision. */
export const hasParcelProblem = ({ shipments = [] }: Pick<Order, 'shipments'>): boolean =>
  shipments.some(({ problem }) => problem !== undefined)

/** A request for each status: `anyOf` and `filter` read row by row. */
const readOrdersByStatus = async (statuses: readonly OrderStatus[]): Promise<Order[]> =>
  (await Promise.all(statuses.map(status => db.orders.where('status').equals(status).toArray()))).flat()

const createOrderFilter = (filter: StoredOrderFilter): ((order: OptimisticOrder) => boolean) => {
  const { searchTerm, from, to } = filter
  const start = from && toUtc(`${from}T00:00:00.000+06:00`)
  const end = to && toUtc(`${to}T23:59:59.999+06:00`)
  return order =>
    (!filter.status || order.shownStatus === filter.status) &&
    (!filter.shopId || order.shopId === filter.shopId) &&
    (!filter.paymentType || order.paymentType === filter.paymentType) &&
    (!filter.paymentStatus || order.paymentStatus === filter.paymentStatus) &&
    (filter.awaitsPayment === undefined ||
      isAwaitingPayment({ ...order, status: order.shownStatus }) === filter.awaitsPayment) &&
    (!start || order.createdAt >= start) &&
    (!end || order.createdAt <= end) &&
    (!searchTerm || matchesSearch(searchTerm, ...getSearchedTexts(order)))
}

const toUtc = (time: string): string => new Date(time).toISOString()

/** Includes the customer's contact details and those of the delivery address. */
const getSearchedTexts = ({ number, trackingNumber, customer, shippingAddress, shop, orderItem }: Order): string[] => {
  const people = [customer, shippingAddress].flatMap(({ name, phoneNumber, email }) => [name, phoneNumber, email])
  return [number, trackingNumber ?? '', ...people, ...listNames(shop), ...orderItem.map(line => line.product.name)]
}
