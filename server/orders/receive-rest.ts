import { ApiError } from '../../src/contract/errors.ts'
import { toDescriptor } from '../../src/contract/messages/server-messages.ts'
import type { LinePieces } from '../../src/contract/orders/order-returns.ts'
import type { Services } from '../adapters/services.ts'
import type { SYSTEM_ACTOR } from '../audit/system-actor.ts'
import type { Actor } from '../auth/authentication.ts'
import { lockOrder } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import { returnStock, type StockChange } from '../products/product-stock.ts'
import { listShipmentRows, type ShipmentRow, updateShipment } from '../shipments/shipments.ts'
import { applyOrderEffects, type OrderHint } from './order-effects.ts'
import { insertOrderEvent } from './order-writes.ts'
import { requireOwnOrder } from './require-own-order.ts'

/** Whether all that could come back of an order has, by what couriers say of its parcels. */
export const isRestBack = (parcels: readonly Pick<ShipmentRow, 'status' | 'rest_back_at'>[]): boolean => {
  const sent = parcels.filter(({ status }) => status !== 'CANCELLED')
  const isBack = ({ status, rest_back_at }: Pick<ShipmentRow, 'status' | 'rest_back_at'>) =>
    status === 'RETURNED' || (status === 'PARTLY_DELIVERED' && rest_back_at !== null)
  return sent.some(isBack) && sent.every(parcel => isBack(parcel) || parcel.status === 'DELIVERED')
}

type RestParams = {
  tx: Database
  orderId: string
  restock: boolean
  actor: Actor | typeof SYSTEM_ACTOR
  services: Pick<Services, 'config'>
  now: number
}

/**
 * Ends that pieces of an order are on their way back, and returns them to stock, once. The transaction must have locked the order.
 * @returns the hint to publish after the commit; null: none are on their way
 */
export const restockRest = async ({ tx, orderId, restock, actor, services, now }: RestParams) => {
  const ended = await tx
    .updateTable('partial_deliveries')
    .set({ ended_at: now, is_restocked: restock ? 1 : 0 })
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .returning('lines')
    .executeTakeFirst()
  if (!ended) return null
  const stock = restock ? await returnPieces(tx, { orderId, pieces: JSON.parse(ended.lines), now }) : []
  const order = await tx
    .updateTable('orders')
    .set(row => ({ updated_at: now, seq: row('seq', '+', 1) }))
    .where('id', '=', orderId)
    .returning(['status', 'payment_status'])
    .executeTakeFirstOrThrow()
  const note = toDescriptor(
    restock ? 'The pieces that were not kept are back.' : 'The pieces that were not kept do not come back.',
  )
  await insertOrderEvent(tx, { orderId, actor, from: order.status, to: order.status, note, now })
  const context = { tx, config: services.config, now }
  return applyOrderEffects(context, { kind: 'rest-received', orderId, actor, stock, audit: { after: { restock } } })
}

/** They were taken off the sold pieces when somebody decided what was kept. */
const returnPieces = async (
  tx: Database,
  { orderId, pieces, now }: { orderId: string; pieces: readonly LinePieces[]; now: number },
): Promise<StockChange[]> => {
  // By product, because their rows are always locked in that order.
  const items = await tx
    .selectFrom('order_items')
    .select(['id', 'product_id as productId', 'variant_id as variantId'])
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .orderBy('variant_id')
    .execute()
  const changes: StockChange[] = []
  for (const { id, productId, variantId } of items) {
    const quantity = pieces.find(({ itemId }) => itemId === id)?.quantity ?? 0
    const line = { productId, variantId, quantity, restock: true, wasCounted: false }
    if (quantity > 0) changes.push(await returnStock(tx, line, now))
  }
  return changes
}

type ReceiveParams = {
  tx: Database
  input: { id: string; restock: boolean }
  actor: Actor
  services: Pick<Services, 'config'>
  now: number
}

/**
 * A person says what became of the pieces that were not kept.
 * @returns the hint to publish after the commit
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's order), CONFLICT (none are on their way)
 */
export const receiveRest = async ({ tx, input, actor, services, now }: ReceiveParams): Promise<OrderHint | null> => {
  const { id: orderId, restock } = input
  await requireOwnOrder(tx, orderId, actor)
  await lockOrder(tx, orderId)
  // Couriers are not asked about them any more.
  for (const { id, status } of await listShipmentRows(tx, orderId))
    if (status === 'PARTLY_DELIVERED') await updateShipment(tx, id, { next_at: null, updated_at: now })
  const hint = await restockRest({ tx, orderId, restock, actor, services, now })
  if (!hint) throw new ApiError('CONFLICT', 'Nothing of this order is on its way back. Look at the order again.')
  return hint
}
