import { v7 } from 'uuid'
import { ApiError } from '../../../src/contract/errors.ts'
import { statusMessage, withValues } from '../../../src/contract/messages/server-messages.ts'
import {
  type EarlierParcel,
  estimateWeight,
  type ParcelLine,
  remainingLines,
  splitCash,
} from '../../../src/contract/orders/parcel-contents.ts'
import type { HandOver } from '../../../src/contract/orders/parcel-writes.ts'
import { COURIER_NAMES } from '../../../src/contract/shipments/couriers.ts'
import type { Services } from '../../adapters/services.ts'
import type { Actor } from '../../auth/authentication.ts'
import { lockOrder } from '../../db/row-locks.ts'
import type { Database } from '../../db/store.ts'
import { type ConnectionRow, findAccountConnection } from '../../shipments/courier-connections.ts'
import { insertShipment, listShipmentRows, type ShipmentRow } from '../../shipments/shipments.ts'
import { changeOrderStatus } from '../change-order-status.ts'
import { applyOrderEffects, type OrderHint } from '../order-effects.ts'
import { requireOwnOrder } from '../require-own-order.ts'
import { canLeave, findParcelOrder, type ParcelOrder, toEarlierParcel } from './parcel-order.ts'

type HandOverParams = { tx: Database; input: HandOver; actor: Actor; services: Pick<Services, 'config'>; now: number }

/**
 * Makes a parcel of an order, or of a part of it, which the job books. A new order is accepted with it.
 * @returns the hints to publish after the commit
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's order), ILLEGAL_TRANSITION, CONFLICT (it is in a parcel already),
 *   VALIDATION (no such courier or lines)
 */
export const handOver = async ({ tx, input, actor, services, now }: HandOverParams): Promise<OrderHint[]> => {
  const { pickupCode } = await requireOwnOrder(tx, input.id, actor)
  if (pickupCode !== null) throw new ApiError('CONFLICT', 'The customer collects this order at the shop.')
  await lockOrder(tx, input.id)
  const order = await findParcelOrder(tx, input.id)
  const account = await requireCourier(tx, order, input, services)
  const earlier = (await listShipmentRows(tx, order.id)).map(toEarlierParcel)
  const lines = requireLines(order, earlier, input)
  const accepted = order.status === 'PENDING' ? await accept({ tx, actor, services, now }, order) : null
  requireUnsent(order)
  await insertShipment(tx, newShipment({ order, earlier, lines, input, account, now }))
  const hint = await applyOrderEffects(
    { tx, config: services.config, now },
    { kind: 'shipment-changed', orderId: order.id, actor },
  )
  return [accepted, hint].filter(one => one !== null)
}

const accept = (
  context: Pick<HandOverParams, 'tx' | 'actor' | 'services' | 'now'>,
  { id }: ParcelOrder,
): Promise<OrderHint | null> =>
  changeOrderStatus({ ...context, change: { id, status: 'PROCESSING', expectedStatus: 'PENDING', restock: true } })

const requireUnsent = ({ status }: ParcelOrder): void => {
  if (canLeave(status)) return
  const message = withValues('An order that is {status} cannot be handed to a courier.', {
    status: statusMessage(status),
  })
  throw new ApiError('ILLEGAL_TRANSITION', message, { status, allowed: [] })
}

/** Null: the sandbox, which has no accounts. The shop's account comes first, unless the market's is asked for. */
export const requireCourier = async (
  tx: Database,
  { shopId }: ParcelOrder,
  { courier, isMarket }: Pick<HandOver, 'courier' | 'isMarket'>,
  { config }: Pick<Services, 'config'>,
): Promise<ConnectionRow | null> => {
  if (courier === 'sandbox' && config.couriers.hasSandbox) return null
  const known = COURIER_NAMES.find(name => name === courier)
  const own = known && !isMarket ? await findAccountConnection(tx, { shopId, courier: known }) : undefined
  const connection = own ?? (known && (await findAccountConnection(tx, { shopId: null, courier: known })))
  if (connection?.status === 'ACTIVE') return connection
  if (connection?.shop_id === null || isMarket)
    throw new ApiError('VALIDATION', 'The market’s account with this courier takes no parcels now. Try again later.')
  throw new ApiError(
    'VALIDATION',
    connection
      ? 'The courier does not accept the keys of this shop. Enter them again in its settings.'
      : 'This shop has no account with this courier.',
  )
}

export const requireLines = (
  order: ParcelOrder,
  earlier: readonly EarlierParcel[],
  { lines }: Pick<HandOver, 'lines'>,
): ParcelLine[] => {
  const remaining = remainingLines(order.lines, earlier)
  if (remaining.length === 0) throw new ApiError('CONFLICT', 'This order is in the hands of a courier already.')
  if (!lines) return remaining
  const fits = lines.every(({ id, quantity }) => remaining.some(line => line.id === id && line.quantity >= quantity))
  const ids = new Set(lines.map(({ id }) => id))
  if (fits && ids.size === lines.length) return lines
  throw new ApiError('CONFLICT', 'Some of it is in another parcel already. Look at the order again.')
}

type NewShipment = {
  order: ParcelOrder
  earlier: readonly EarlierParcel[]
  lines: ParcelLine[]
  input: HandOver
  account: ConnectionRow | null
  now: number
}

const newShipment = ({ order, earlier, lines, input, account, now }: NewShipment): ShipmentRow => ({
  id: v7(),
  order_id: order.id,
  shop_id: order.shopId,
  connection_id: account?.id ?? null,
  is_market: account?.shop_id === null ? 1 : 0,
  courier: account?.courier ?? 'sandbox',
  reference: `${order.number}-${earlier.length + 1}`,
  status: 'READY',
  status_at: now,
  consignment_id: null,
  tracking_url: null,
  cash: splitCash(order, earlier, lines),
  collected: null,
  kept_cash: null,
  rest_back_at: null,
  fee: null,
  weight: input.weight ?? estimateWeight(lines, order),
  lines: isWhole(order, lines) ? null : JSON.stringify(lines),
  attempts: 0,
  next_at: now,
  problem: null,
  problem_text: null,
  note: input.note ?? null,
  created_at: now,
  updated_at: now,
})

const isWhole = (order: ParcelOrder, lines: readonly ParcelLine[]): boolean =>
  lines.length === order.lines.length &&
  lines.every(({ id, quantity }) => order.lines.some(line => line.id === id && line.quantity === quantity))
