import * as v from 'valibot'
import { ORDER_LINES_MAX, PARCEL_NOTE_MAX, PARCEL_WEIGHT_MAX } from '../constants.ts'
import { boundedArray, Id, lineSchema } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { Order, OrderLine } from './orders.ts'

/** Lines of an order, to hand over a part of it. */
const ParcelLines = v.pipe(
  boundedArray(v.object({ id: Id, quantity: OrderLine.entries.quantity }), ORDER_LINES_MAX),
  v.minLength(1, 'Choose what is in the parcel.'),
)

/**
 * Hands an order, or the lines of a part of it, to a courier. `courier` is a key of COURIERS. `isMarket`: with the market's
 * own account, also where the shop has one; without it, the shop's account, and the market's where the shop has none.
 */
export const HandOver = v.object({
  id: Id,
  courier: lineSchema({ max: 40 }),
  isMarket: v.optional(v.boolean()),
  lines: v.optional(ParcelLines),
  /** Grams. */
  weight: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PARCEL_WEIGHT_MAX))),
  /** For the rider; absent: what the customer has noted, and '' nothing. */
  note: v.optional(lineSchema({ max: PARCEL_NOTE_MAX })),
})
export type HandOver = v.InferOutput<typeof HandOver>

export const handOver = offlineEndpoint({
  name: 'orders.handOver',
  method: 'PATCH',
  path: '/orders/hand-over/:id',
  who: ['VENDOR', 'ADMIN'],
  input: HandOver,
  output: Order,
  list: 'none',
  stale: ['orders'],
  offline: { scope: 'order:{id}', resultPath: '/dashboard/orders/:id' },
  summary:
    'Hand an order, or a part of it, to a courier with which the shop or the market is connected. It is booked soon afterwards.',
})
