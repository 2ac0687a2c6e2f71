import { withValues } from '../../contract/messages/server-messages.ts'
import { toPoisha, toTaka } from '../../contract/money.ts'
import { amountToPay } from '../../contract/orders/credit-share.ts'
import { isReadyToAccept } from '../../contract/orders/order-status.ts'
import type { Order } from '../../contract/orders/orders.ts'
import {
  type CashOrder,
  type EarlierParcel,
  type ParcelLine,
  remainingLines,
  splitCash,
} from '../../contract/orders/parcel-contents.ts'
import { type HandOver, handOver } from '../../contract/orders/parcel-writes.ts'
import { courierTitle } from '../../contract/shipments/couriers.ts'
import { isFinal } from '../../contract/shipments/shipment-status.ts'
import { type SubmitResult, submit } from '../outbox/submit.ts'
import type { OptimisticOrder } from './optimistic.ts'

/** Hands an order, or a part of it, to a courier, online or offline. @throws ApiFailure */
export const submitHandOver = (
  order: Pick<Order, 'id' | 'number'>,
  parcel: Omit<HandOver, 'id'>,
): Promise<SubmitResult<Order>> =>
  submit(
    handOver,
    { id: order.id, ...parcel },
    {
      label: withValues('{number}: to {courier}', { number: order.number, courier: courierTitle(parcel.courier) }),
    },
  )

/** The parcels of an order, those that wait on this device included. */
const listEarlierParcels = (order: OptimisticOrder): EarlierParcel[] => {
  const sent = (order.shipments ?? []).map(({ status, lines = null, cash = 0 }) => ({
    status,
    lines,
    cash: toPoisha(cash),
  }))
  const parcels: EarlierParcel[] = [...sent]
  for (const { state, input } of order.handOvers ?? []) {
    if (state === 'rejected') continue
    const lines = Array.isArray(input.lines) ? input.lines : null
    parcels.push({ status: 'READY', lines, cash: splitCash(toCashOrder(order), parcels, lines ?? order.orderItem) })
  }
  return parcels
}

const toCashOrder = ({ orderItem, paymentType, paymentStatus, ...order }: OptimisticOrder): CashOrder => ({
  paymentType,
  paymentStatus,
  amountDue: toPoisha(amountToPay(order)),
  lines: orderItem.map(({ id, quantity, price }) => ({ id, quantity, price: toPoisha(price) })),
})

/** What of an order is in no parcel yet. */
export const listRemainingLines = (order: OptimisticOrder): ParcelLine[] =>
  remainingLines(order.orderItem, listEarlierParcels(order))

/** Taka that the courier will collect for a parcel with these lines. */
export const findCashToCollect = (order: OptimisticOrder, lines: readonly ParcelLine[]): number =>
  toTaka(splitCash(toCashOrder(order), listEarlierParcels(order), lines))

/** Whether something of the order can be handed to a courier. */
export const canHandOver = (order: OptimisticOrder): boolean => {
  if (order.pickup) return false
  // What was shipped without a courier of these is not handed to one any more.
  const hasLeftInPart = order.shownStatus === 'SHIPPED' && (order.shipments?.length ?? 0) > 0
  const isOpen = order.shownStatus === 'PROCESSING' || isReadyToAccept({ ...order, status: order.shownStatus })
  return (isOpen || hasLeftInPart) && listRemainingLines(order).length > 0
}

/** Whether a courier has said that only a part was kept, and nobody yet which: to deliver all of it would charge too much. */
export const asksWhatWasKept = ({ shownStatus, shipments = [] }: OptimisticOrder): boolean =>
  shownStatus === 'SHIPPED' && shipments.some(({ problem }) => problem === 'PARTLY_DELIVERED')

/** Whether a courier has a parcel of it, or gets it, so that the order follows by itself. */
export const isWithCourier = ({ shipments = [], handOvers = [] }: OptimisticOrder): boolean =>
  shipments.some(({ status, problem }) => !isFinal(status) && problem === undefined) ||
  handOvers.some(({ state }) => state !== 'rejected')
