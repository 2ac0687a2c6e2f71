import * as v from 'valibot'
import { NAME_MAX, ORDER_LINES_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { boundedArray, Id, lineSchema } from '../fields.ts'
import { Order, OrderLine } from './orders.ts'

/** Lines of an order, to hand over a part of it. */
const ParcelLines = v.pipe(
  boundedArray(v.object({ id: Id, quantity: OrderLine.entries.quantity }), ORDER_LINES_MAX),
  v.minLength(1, 'Choose what is in the parcel.'),
)

/** Hands an order, or the lines of a part of it, to a courier. `courier` is a key of COURIERS. */
export const HandOver = v.object({
  id: Id,
  courier: lineSchema({ max: 40 }),
  lines: v.optional(ParcelLines),
  /** Grams. */
  weight: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
})
export type HandOver = v.InferOutput<typeof HandOver>

export const handOver = endpoint({
  name: 'orders.handOver',
  method: 'PATCH',
  path: '/orders/hand-over/:id',
  who: ['VENDOR', 'ADMIN'],
  input: HandOver,
  output: Order,
  list: 'none',
  offline: 'never',
  stale: ['orders'],
  summary:
    'Hand an order, or a part of it, to a courier with which the shop is connected. It is booked soon afterwards.',
})

/**
 * How a person ends what a parcel waits for. `consignmentId`: what the courier's panel shows. DONE: it was dealt with
 * elsewhere.
 */
export const PARCEL_DECISIONS = ['BOOKED', 'BOOK_AGAIN', 'CANCEL', 'DONE'] as const
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
