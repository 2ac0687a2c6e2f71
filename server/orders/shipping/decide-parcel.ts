import { ApiError } from '../../../src/contract/errors.ts'
import { allowedParcelDecisions, type ParcelDecision } from '../../../src/contract/orders/order-parcels.ts'
import type { PaymentStatus } from '../../../src/contract/payments/payment-status.ts'
import type { Services } from '../../adapters/services.ts'
import type { Actor } from '../../auth/authentication.ts'
import { lockOrder } from '../../db/row-locks.ts'
import type { Database } from '../../db/store.ts'
import { findShipment, insertBookedEvent, type ShipmentRow, updateShipment } from '../../shipments/shipments.ts'
import type { OrderHint } from '../order-effects.ts'
import { requireOwnOrder } from '../require-own-order.ts'
import { followParcels } from './apply-report.ts'
import { nextPollAt } from './poll-interval.ts'

type DecideParams = {
  tx: Database
  input: ParcelDecision
  actor: Actor
  services: Pick<Services, 'config'>
  now: number
}

/**
 * Ends what a parcel waits for: a person knows what the courier did not say.
 * @returns the hints to publish after the commit
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's order), CONFLICT (the parcel is not as the person saw it)
 */
export const decideParcel = async ({ tx, input, actor, services, now }: DecideParams): Promise<OrderHint[]> => {
  await requireOwnOrder(tx, input.id, actor)
  await lockOrder(tx, input.id)
  const { paymentStatus } = await requireOwnOrder(tx, input.id, actor)
  const shipment = await findShipment(tx, input.shipmentId)
  const change = shipment?.order_id === input.id ? changeFor(shipment, { ...input, paymentStatus }, now) : null
  if (!shipment || !change)
    throw new ApiError('CONFLICT', 'This parcel has changed meanwhile. Look at the order again.')
  await updateShipment(tx, shipment.id, { ...change, updated_at: now })
  if (change.status === 'BOOKED') await insertBookedEvent(tx, shipment.id, now)
  return followParcels({ tx, services, now }, shipment, { kind: 'shipment-changed' })
}

const SOLVED = { problem: null, problem_text: null }
type Change = Partial<Omit<ShipmentRow, 'id'>>

/** Null: this cannot be decided of a parcel that is as it is now. */
const changeFor = (
  shipment: ShipmentRow,
  { decision, consignmentId, paymentStatus }: ParcelDecision & { paymentStatus: PaymentStatus },
  now: number,
): Change | null => {
  if (!allowedParcelDecisions(shipment).includes(decision)) return null
  if (decision === 'DONE') return SOLVED
  if (decision === 'CANCEL') return { ...SOLVED, status: 'CANCELLED', next_at: null }
  if (decision === 'BOOK_AGAIN')
    return { ...SOLVED, status: 'READY', next_at: now, ...(paymentStatus !== 'UNPAID' && { cash: 0 }) }
  if (!consignmentId) {
    const text = 'Enter the number that the courier shows for this parcel.'
    throw new ApiError('VALIDATION', text, { fields: { consignmentId: text } })
  }
  const booked = { status: 'BOOKED' as const, status_at: now, consignment_id: consignmentId }
  return { ...SOLVED, ...booked, next_at: nextPollAt('BOOKED', now, now) }
}
