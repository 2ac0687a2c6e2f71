import * as v from 'valibot'
import { DeliveryAddress } from '../accounts/addresses.ts'
import { NAME_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, lineSchema } from '../fields.ts'
import { type Taka, toPoisha, toTaka } from '../money.ts'
import type { CourierName } from '../shipments/couriers.ts'
import { hasLeftShop, isFinal, SHIPMENT_RANKS, type ShipmentStatus } from '../shipments/shipment-status.ts'
import type { Shipment } from '../shipments/shipments.ts'
import type { OrderStatus } from './order-status.ts'
import { Order } from './orders.ts'
import { HandOver } from './parcel-writes.ts'

/**
 * How a person ends what a parcel waits for. `consignmentId`: what the courier's panel shows. DONE: it was dealt with
 * elsewhere.
 */
export const PARCEL_DECISIONS = ['BOOKED', 'BOOK_AGAIN', 'CANCEL', 'DONE'] as const
export type ParcelDecisionKind = (typeof PARCEL_DECISIONS)[number]

/** What a person may decide of a parcel that is as it is now. */
export const allowedParcelDecisions = (parcel: {
  status: ShipmentStatus
  problem?: string | null | undefined
}): ParcelDecisionKind[] => {
  const isUnbooked = parcel.status === 'UNCERTAIN' || parcel.status === 'READY'
  // What is at the courier is cancelled there by a person first. Nothing is cancelled while the courier is asked.
  const canCancel = parcel.status !== 'BOOKING' && SHIPMENT_RANKS[parcel.status] <= SHIPMENT_RANKS.BOOKED
  return [
    ...(isUnbooked ? (['BOOKED', 'BOOK_AGAIN'] as const) : []),
    ...(canCancel ? (['CANCEL'] as const) : []),
    ...(parcel.problem && !isUnbooked ? (['DONE'] as const) : []),
  ]
}

/**
 * Taka that couriers will collect at the door, because the parcels are on their way with it. A parcel that is not booked yet collects
 * nothing once its order is paid.
 */
export const cashOnItsWay = (parcels: readonly Pick<Shipment, 'status' | 'cash'>[] = []): Taka =>
  toTaka(
    parcels
      .filter(({ status }) => !isFinal(status) && status !== 'READY' && status !== 'RETURNING')
      .reduce((sum, { cash = 0 }) => sum + toPoisha(cash), 0),
  )

const QuoteParcel = v.omit(HandOver, ['note'])
export type QuoteParcel = v.InferOutput<typeof QuoteParcel>

/** What a courier keeps for a parcel, in taka: its fee, and its share of the cash. */
const ParcelQuote = v.object({ courier: v.string(), fee: v.number(), cashFee: v.number() })
export type ParcelQuote = v.InferOutput<typeof ParcelQuote>

/** The couriers that tell their price before a parcel is booked. */
export const QUOTING_COURIERS: readonly CourierName[] = ['sandbox', 'pathao']

export const quoteParcel = endpoint({
  name: 'orders.quoteParcel',
  method: 'POST',
  path: '/orders/quote-parcel/:id',
  who: ['ADMIN', 'VENDOR'],
  input: QuoteParcel,
  output: ParcelQuote,
  list: 'none',
  offline: 'never',
  stale: [],
  summary:
    'Ask a courier what it would keep for a parcel of an order: its fee and its share of the cash. Only some couriers tell it before a parcel is booked.',
})

const ParcelDecision = v.object({
  id: Id,
  shipmentId: Id,
  decision: v.picklist(PARCEL_DECISIONS),
  consignmentId: v.optional(lineSchema({ max: NAME_MAX })),
})
export type ParcelDecision = v.InferOutput<typeof ParcelDecision>

export const decideParcel = endpoint({
  name: 'orders.decideParcel',
  method: 'POST',
  path: '/orders/decide-parcel/:id',
  who: ['ADMIN', 'VENDOR'],
  input: ParcelDecision,
  output: Order,
  list: 'none',
  offline: 'never',
  stale: ['orders'],
  summary: 'Say what became of a parcel of which the courier has left it open, or that has a problem.',
})

/** Whether the customer may still correct where the order goes: until a courier has taken it from the shop. */
export const canCorrectDelivery = (order: {
  status: OrderStatus
  shipments?: readonly { status: ShipmentStatus }[] | undefined
}): boolean =>
  (order.status === 'PENDING' || order.status === 'PROCESSING') &&
  !order.shipments?.some(({ status }) => hasLeftShop(status))

/** The district stays as it is: the fee depends on it. */
const DeliveryCorrection = v.object({
  id: Id,
  phoneNumber: DeliveryAddress.entries.phoneNumber,
  address: DeliveryAddress.entries.address,
})
export type DeliveryCorrection = v.InferOutput<typeof DeliveryCorrection>

export const correctDelivery = endpoint({
  name: 'orders.correctDelivery',
  method: 'PATCH',
  path: '/orders/correct-delivery/:id',
  who: ['CUSTOMER'],
  input: DeliveryCorrection,
  output: Order,
  list: 'none',
  offline: 'never',
  stale: ['orders'],
  summary: 'Correct the phone number and the address of an order that no courier has taken from the shop yet.',
})
