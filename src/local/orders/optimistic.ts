import type { InputOf } from '../../contract/endpoint.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../contract/orders/order-status.ts'
import {
  changeOrderStatus,
  changeParcel,
  changePaymentStatus,
  placeOrder,
  placeOrderGroup,
} from '../../contract/orders/order-writes.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { handOver } from '../../contract/orders/parcel-writes.ts'
import type { PaymentType } from '../../contract/payments/payment-status.ts'
import type { EntryOf, OutboxEntry } from '../db/device-schema.ts'
import type { OrderSeen } from '../db/entry-seen.ts'
import { isWriteOf } from '../outbox/entry.ts'
import { takeUntilRejected } from '../outbox/optimistic-rows.ts'

/** Pending changes are never written into the tables. These pure functions apply them when the tables are read. */

/** An order that waits in the outbox, alone or with others: "Not placed yet", without a number. */
export type PendingOrder = {
  id: string
  entry: EntryOf<typeof placeOrder> | EntryOf<typeof placeOrderGroup>
  seen: OrderSeen
  address: InputOf<typeof placeOrder>['shippingAddress']
  paymentType: PaymentType
  note: string
  createdAt: number
}

/** A status change that is pending or was rejected. */
export type PendingStatusChange = { to: OrderStatus; entry: EntryOf<typeof changeOrderStatus> }

/** An order with its pending status changes. `shownStatus`: its status once they are sent. */
export type OptimisticOrder = Order & {
  shownStatus: OrderStatus
  statusChanges: PendingStatusChange[]
  /** The change of the parcel, and of the payment status, that is pending or was rejected. */
  parcelChange?: EntryOf<typeof changeParcel> | undefined
  paymentChange?: EntryOf<typeof changePaymentStatus> | undefined
  /** The hand-overs to couriers that are pending or were rejected, oldest first. */
  handOvers?: EntryOf<typeof handOver>[] | undefined
}

/** The orders in the outbox, newest first. Of those of another client the device does not know what they look like. */
export const toPendingOrders = (entries: readonly OutboxEntry[]): PendingOrder[] =>
  entries
    .flatMap(entry => {
      if (isWriteOf(placeOrder)(entry)) return toPendingOrder(entry, entry.input, entry.seen)
      if (!isWriteOf(placeOrderGroup)(entry) || !Array.isArray(entry.input.orders)) return []
      const { orders, paymentType } = entry.input
      return orders.flatMap((draft, at) => toPendingOrder(entry, { ...draft, paymentType }, entry.seen?.orders[at]))
    })
    .sort((a, b) => b.createdAt - a.createdAt)

const toPendingOrder = (
  entry: PendingOrder['entry'],
  { id, paymentType, note = '', shippingAddress: address }: InputOf<typeof placeOrder>,
  seen: OrderSeen | null | undefined,
): PendingOrder[] =>
  id !== undefined && seen ? [{ id, entry, seen, address, paymentType, note, createdAt: entry.createdAt }] : []

/** The status changes in the outbox by order, oldest first. */
export const groupStatusChanges = (entries: readonly OutboxEntry[]): Map<string, PendingStatusChange[]> => {
  const changes = new Map<string, PendingStatusChange[]>()
  for (const entry of entries.filter(isWriteOf(changeOrderStatus))) {
    const { id, status } = entry.input
    // Nobody has checked what another client wrote.
    if (ORDER_STATUSES.includes(status)) changes.set(id, [...(changes.get(id) ?? []), { to: status, entry }])
  }
  return changes
}

/**
 * Applies pending status changes to orders. A rejected change, and those after it, are not applied: the order shows its
 * reason.
 */
export const applyPendingOrders = (orders: readonly Order[], entries: readonly OutboxEntry[]): OptimisticOrder[] => {
  const changes = groupStatusChanges(entries)
  const parcels = entries.filter(isWriteOf(changeParcel))
  const payments = entries.filter(isWriteOf(changePaymentStatus))
  const handed = entries.filter(isWriteOf(handOver))
  return orders.map(order => {
    const own = changes.get(order.id) ?? []
    const handOvers = handed.filter(({ input }) => input.id === order.id)
    const parcelChange = parcels.findLast(({ input }) => input.id === order.id)
    return {
      ...order,
      ...(parcelChange && parcelChange.state !== 'rejected' && toParcel(parcelChange.input)),
      parcelChange,
      paymentChange: payments.find(({ input }) => input.id === order.id),
      statusChanges: own,
      handOvers,
      shownStatus: toShownStatus(takeUntilRejected(own).at(-1)?.to ?? order.status, handOvers),
    }
  })
}

/** A new order is accepted with the parcel that is made of it. */
const toShownStatus = (status: OrderStatus, handOvers: readonly Pick<OutboxEntry, 'state'>[]): OrderStatus =>
  status === 'PENDING' && handOvers.some(({ state }) => state !== 'rejected') ? 'PROCESSING' : status

/** Courier and tracking number as they will be once a pending change of them is sent. */
const toParcel = ({ courier, trackingNumber }: InputOf<typeof changeParcel>) => ({
  courier: String(courier ?? '') || null,
  trackingNumber: String(trackingNumber ?? '') || null,
})

/** Whether the server rejected a status change of this order. */
export const hasRejectedChange = ({ statusChanges }: Pick<OptimisticOrder, 'statusChanges'>): boolean =>
  statusChanges.some(({ entry }) => entry.state === 'rejected')
