import type { Named } from '../../contract/bangla-texts.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../contract/orders/order-status.ts'
import { changeOrderStatus, changeParcel, placeOrder } from '../../contract/orders/order-writes.ts'
import type { Order } from '../../contract/orders/orders.ts'
import type { PaymentType } from '../../contract/payments/payment-status.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import { takeUntilRejected } from '../outbox/optimistic-rows.ts'

/** Pending changes are never written into the tables. These pure functions apply them when the tables are read. */

/** What the customer saw when ordering, in taka: shown while the order waits, and compared with changed prices. */
export type OrderSeen = {
  shop: { id: string } & Named
  lines: ({ productId: string; image: string; quantity: number; price: number; discount: number } & Named)[]
  subtotal: number
  shipping: number
  couponDiscount: number
  totalAmount: number
}

/** An order that waits in the outbox: "Not placed yet", without a number. */
export type PendingOrder = {
  id: string
  entry: OutboxEntry
  seen: OrderSeen
  paymentType: PaymentType
  note: string
  createdAt: number
}

/** A status change that is pending or was rejected. */
export type PendingStatusChange = { to: OrderStatus; entry: OutboxEntry }

/** An order with its pending status changes. `shownStatus`: its status once they are sent. */
export type OptimisticOrder = Order & { shownStatus: OrderStatus; statusChanges: PendingStatusChange[] }

/** The orders in the outbox, newest first. */
export const toPendingOrders = (entries: readonly OutboxEntry[]): PendingOrder[] =>
  entries
    .filter(entry => entry.endpoint === placeOrder.name && typeof entry.input.id === 'string')
    .map(entry => ({
      id: entry.input.id as string,
      entry,
      seen: entry.seen as OrderSeen,
      paymentType: entry.input.paymentType as PaymentType,
      note: typeof entry.input.note === 'string' ? entry.input.note : '',
      createdAt: entry.createdAt,
    }))
    .sort((a, b) => b.createdAt - a.createdAt)

/** The status changes in the outbox by order, oldest first. */
export const groupStatusChanges = (entries: readonly OutboxEntry[]): Map<string, PendingStatusChange[]> => {
  const changes = new Map<string, PendingStatusChange[]>()
  for (const entry of entries) {
    const { id, status } = entry.input
    if (entry.endpoint !== changeOrderStatus.name || typeof id !== 'string' || !isOrderStatus(status)) continue
    changes.set(id, [...(changes.get(id) ?? []), { to: status, entry }])
  }
  return changes
}

/**
 * Applies pending status changes to orders. A rejected change, and those after it, are not applied: the order shows its
 * reason.
 */
export const applyPendingOrders = (orders: readonly Order[], entries: readonly OutboxEntry[]): OptimisticOrder[] => {
  const changes = groupStatusChanges(entries)
  return orders.map(order => {
    const own = changes.get(order.id) ?? []
    const parcel = findPendingParcel(order.id, entries)
    return { ...order, ...parcel, statusChanges: own, shownStatus: takeUntilRejected(own).at(-1)?.to ?? order.status }
  })
}

/** Courier and tracking number as they will be once a pending change of them is sent. */
const findPendingParcel = (
  orderId: string,
  entries: readonly OutboxEntry[],
): Partial<Pick<Order, 'courier' | 'trackingNumber'>> => {
  const change = entries.findLast(({ endpoint, input }) => endpoint === changeParcel.name && input.id === orderId)
  if (!change || change.state === 'rejected') return {}
  const { courier, trackingNumber } = change.input
  return { courier: String(courier ?? '') || null, trackingNumber: String(trackingNumber ?? '') || null }
}

/** Whether the server rejected a status change of this order. */
export const hasRejectedChange = ({ statusChanges }: Pick<OptimisticOrder, 'statusChanges'>): boolean =>
  statusChanges.some(({ entry }) => entry.state === 'rejected')

const isOrderStatus = (value: unknown): value is OrderStatus => ORDER_STATUSES.includes(value as OrderStatus)
