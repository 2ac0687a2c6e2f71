import * as v from 'valibot'
import { ORDER_LINES_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { boundedArray, Id } from '../fields.ts'
import { hasWholePoisha, INVALID_DECIMALS } from '../money.ts'
import { hasLeftShop, isFinal, type ShipmentStatus } from '../shipments/shipment-status.ts'
import { PiecesOfLine } from './order-returns.ts'
import type { OrderStatus } from './order-status.ts'
import { Order } from './orders.ts'

const WRONG_DELIVERY = 'Enter what was paid for the delivery, or 0.'

export const deliverPart = endpoint({
  resource: 'orders',
  name: 'orders.deliverPart',
  method: 'POST',
  path: '/orders/deliver-part/:id',
  who: ['VENDOR', 'ADMIN'],
  input: v.object({
    id: Id,
    /** The pieces that the customer has kept at the door. None: they have paid for the delivery alone. */
    kept: boundedArray(PiecesOfLine, ORDER_LINES_MAX, 'An order has at most 100 different products.'),
    /** What the customer pays for the delivery: at most the fee of the order. */
    delivery: v.pipe(
      v.number(WRONG_DELIVERY),
      v.minValue(0, WRONG_DELIVERY),
      v.maxValue(Number.MAX_SAFE_INTEGER / 100, WRONG_DELIVERY),
      v.check(hasWholePoisha, INVALID_DECIMALS),
    ),
  }),
  output: Order,
  list: 'none',
  offline: 'never',
  stale: ['orders', 'ledger'],
  summary:
    'Deliver an order of which the customer kept only some pieces at the door. The rest is owed by nobody, and goes back where it was paid.',
})

export const receiveRest = endpoint({
  resource: 'orders',
  name: 'orders.receiveRest',
  method: 'POST',
  path: '/orders/receive-rest/:id',
  who: ['VENDOR', 'ADMIN'],
  input: v.object({
    id: Id,
    /** False: they are damaged or did not come back. */
    restock: v.boolean(),
  }),
  output: Order,
  list: 'none',
  offline: 'never',
  stale: ['orders'],
  summary: 'Say that the pieces which the customer did not keep at the door are back at the shop, or never will be.',
})

type CarriedOrder = {
  status: OrderStatus
  pickup?: unknown
  shipments?: readonly { status: ShipmentStatus }[] | undefined
}

/**
 * Whether a person can say which pieces of the order were kept. Of an order in one parcel they may know before its courier says so; of one
 * in several, each must have ended.
 */
export const canDeliverPart = ({ status, pickup, shipments = [] }: CarriedOrder): boolean => {
  if (status !== 'SHIPPED' || pickup) return false
  const sent = shipments.filter(parcel => parcel.status !== 'CANCELLED')
  return sent.every(parcel => isFinal(parcel.status) || (sent.length === 1 && hasLeftShop(parcel.status)))
}

/** Whether pieces that were not kept are still to come back. */
export const isRestDue = ({ partialDelivery }: Pick<Order, 'partialDelivery'>): boolean =>
  partialDelivery !== undefined && partialDelivery.lines.length > 0 && partialDelivery.endedAt === undefined
