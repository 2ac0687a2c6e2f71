import { ApiError } from '../../../src/contract/errors.ts'
import { canCorrectDelivery, type DeliveryCorrection } from '../../../src/contract/orders/order-parcels.ts'
import { isFinal } from '../../../src/contract/shipments/shipment-status.ts'
import type { Services } from '../../adapters/services.ts'
import type { Actor } from '../../auth/authentication.ts'
import { lockOrder } from '../../db/row-locks.ts'
import type { Database } from '../../db/store.ts'
import { listShipmentRows, type ShipmentRow } from '../../shipments/shipments.ts'
import { applyOrderEffects, type OrderHint } from '../order-effects.ts'
import { updateOrderIfUnchanged } from '../order-writes.ts'
import { requireOwnOrder } from '../require-own-order.ts'
import { findParcelOrder } from './parcel-order.ts'

type CorrectionParams = {
  tx: Database
  input: DeliveryCorrection
  actor: Actor
  services: Pick<Services, 'config'>
  now: number
}

/**
 * Changes where an order goes, before it leaves the shop. A parcel that waits is booked with it. No courier lets the
 * market change one that it has booked, so that the shop is asked to.
 * @returns the hint to publish after the commit; null: it is as before
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's order), ILLEGAL_TRANSITION (it has left)
 */
export const correctDelivery = async (params: CorrectionParams): Promise<OrderHint | null> => {
  const { tx, input, actor, services, now } = params
  await requireOwnOrder(tx, input.id, actor)
  await lockOrder(tx, input.id)
  // Read again: it may have left while this waited for the lock.
  const order = await requireOwnOrder(tx, input.id, actor)
  const parcels = await listShipmentRows(tx, input.id)
  if (!canCorrectDelivery({ status: order.status, shipments: parcels }))
    throw new ApiError('ILLEGAL_TRANSITION', 'The order has left the shop. Call the shop to correct it.', {
      status: order.status,
      allowed: [],
    })
  const parcel = await findParcelOrder(tx, input.id)
  // What is collected stays where it is.
  const address = order.pickupCode === null ? input.address : parcel.address
  if (parcel.phoneNumber === input.phoneNumber && parcel.address === address) return null
  const columns = { shipping_phone: input.phoneNumber, shipping_address: address, updated_at: now }
  if (!(await updateOrderIfUnchanged(tx, input.id, order, columns)))
    throw new ApiError('CONFLICT', 'This order has just changed. Look at it again before you change it.')
  return applyOrderEffects(
    { tx, config: services.config, now },
    { kind: 'delivery-corrected', orderId: input.id, actor, isAtCourier: parcels.some(isAtCourier) },
  )
}

/** Whether the courier has been told where it goes, or is being told. */
const isAtCourier = ({ status }: ShipmentRow): boolean => status !== 'READY' && !isFinal(status)
