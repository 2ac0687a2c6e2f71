import { ApiError } from '../../src/contract/errors.ts'
import { statusMessage, withValues } from '../../src/contract/messages/server-messages.ts'
import { canChangeParcel } from '../../src/contract/orders/order-status.ts'
import type { ParcelChange } from '../../src/contract/orders/orders.ts'
import type { Services } from '../adapters/services.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { applyOrderEffects, type OrderHint } from './order-effects.ts'
import { type OrderForUpdate, updateOrderIfUnchanged } from './order-writes.ts'
import { requireOwnOrder } from './require-own-order.ts'

type ChangeParcelParams = {
  tx: Database
  change: ParcelChange
  actor: Actor
  services: Pick<Services, 'config'>
  now: number
}

type Parcel = Pick<OrderForUpdate, 'courier' | 'trackingNumber'>

/**
 * Adds or corrects courier and tracking number of an order that was shipped, in the caller's transaction. The customer
 * is told while the parcel is on its way.
 * @returns the hint to publish after the commit; null: nothing has changed
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's order), ILLEGAL_TRANSITION (not shipped), CONFLICT (it was changed at
 *   the same time)
 */
export const changeParcel = async (params: ChangeParcelParams): Promise<OrderHint | null> => {
  const { tx, change, actor, services, now } = params
  const order = await requireOwnOrder(tx, change.id, actor)
  requireShipped(order)
  const before: Parcel = { courier: order.courier, trackingNumber: order.trackingNumber }
  const after = applyParcelChange(before, change)
  if (after.courier === before.courier && after.trackingNumber === before.trackingNumber) return null
  const columns = { courier: after.courier, tracking_number: after.trackingNumber, updated_at: now }
  if (!(await updateOrderIfUnchanged(tx, change.id, order, columns)))
    throw new ApiError('CONFLICT', 'This order has just changed. Look at it again before you change it.')
  const kind = order.status === 'SHIPPED' ? 'parcel-changed' : 'parcel-corrected'
  return applyOrderEffects(
    { tx, config: services.config, now },
    { kind, orderId: change.id, actor, parcel: after, audit: { before, after } },
  )
}

const requireShipped = ({ status }: OrderForUpdate): void => {
  if (canChangeParcel(status)) return
  const message = withValues('An order that is {status} has no parcel on its way.', { status: statusMessage(status) })
  throw new ApiError('ILLEGAL_TRANSITION', message, { status, allowed: [] })
}

const applyParcelChange = (before: Parcel, { courier, trackingNumber }: ParcelChange): Parcel => ({
  courier: courier === undefined ? before.courier : courier || null,
  trackingNumber: trackingNumber === undefined ? before.trackingNumber : trackingNumber || null,
})
