import { ApiError } from '../../../src/contract/errors.ts'
import { statusMessage, withValues } from '../../../src/contract/messages/server-messages.ts'
import { toPoisha } from '../../../src/contract/money.ts'
import type { LinePieces } from '../../../src/contract/orders/order-returns.ts'
import { canDeliverPart } from '../../../src/contract/orders/partial-delivery.ts'
import type { Services } from '../../adapters/services.ts'
import type { Actor } from '../../auth/authentication.ts'
import { lockOrder } from '../../db/row-locks.ts'
import type { Database } from '../../db/store.ts'
import { listShipmentRows } from '../../shipments/shipments.ts'
import { changeOrderStatus } from '../change-order-status.ts'
import type { OrderHint } from '../order-effects.ts'
import { requireOwnOrder } from '../require-own-order.ts'

type DeliverParams = {
  tx: Database
  input: { id: string; kept: LinePieces[]; delivery: number }
  actor: Actor
  services: Pick<Services, 'config'>
  now: number
}

/**
 * Delivers an order of which only some pieces were kept at the door.
 * @returns the hint to publish after the commit
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's order), ILLEGAL_TRANSITION (it is not on its way), CONFLICT (a parcel of it still is),
 *   VALIDATION (other pieces than it has, or a higher fee)
 */
export const deliverPart = async ({ tx, input, actor, services, now }: DeliverParams): Promise<OrderHint | null> => {
  const { id, kept, delivery } = input
  await requireOwnOrder(tx, id, actor)
  await lockOrder(tx, id)
  const { status, pickupCode } = await requireOwnOrder(tx, id, actor)
  if (pickupCode !== null) throw new ApiError('CONFLICT', 'The customer collects this order at the shop.')
  if (status !== 'SHIPPED') {
    const message = withValues('An order that is {status} cannot be delivered in part.', {
      status: statusMessage(status),
    })
    throw new ApiError('ILLEGAL_TRANSITION', message, { status, allowed: [] })
  }
  if (!canDeliverPart({ status, shipments: await listShipmentRows(tx, id) }))
    throw new ApiError(
      'CONFLICT',
      'A parcel of this order is still on its way. Decide once the courier has said what became of it.',
    )
  const change = { id, status: 'DELIVERED', restock: true } as const
  return changeOrderStatus({ tx, change, part: { kept, delivery: toPoisha(delivery) }, actor, services, now })
}
