import { MINUTE_MS } from '../../../src/contract/durations.ts'
import type { ParcelLine } from '../../../src/contract/orders/parcel-contents.ts'
import type { ShipmentProblem } from '../../../src/contract/shipments/shipment-status.ts'
import { type Booking, CourierError, type Parcel } from '../../adapters/couriers/courier.ts'
import type { Services } from '../../adapters/services.ts'
import { SYSTEM_ACTOR } from '../../audit/system-actor.ts'
import { lockOrder } from '../../db/row-locks.ts'
import type { Database } from '../../db/store.ts'
import { type ConnectionRow, findAccountConnection, findConnection } from '../../shipments/courier-connections.ts'
import { disableConnection } from '../../shipments/disable-connection.ts'
import { openCourier } from '../../shipments/open-courier.ts'
import {
  findShipment,
  insertBookedEvent,
  listDueShipments,
  type ShipmentRow,
  updateShipment,
  updateShipmentIfUnchanged,
} from '../../shipments/shipments.ts'
import { applyOrderEffects, type OrderHint, publishOrderHint } from '../order-effects.ts'
import { canLeave, findParcelOrder, type ParcelOrder } from './parcel-order.ts'
import { nextPollAt } from './poll-interval.ts'

const BATCH = 20
/** Longer than any request takes. After it, whoever has claimed a parcel is dead. */
const BOOKING_LEASE_MS = 2 * MINUTE_MS
const FIRST_RETRY_MS = MINUTE_MS
const LONGEST_RETRY_MS = 60 * MINUTE_MS

/**
 * Books the parcels that wait, each once: it is claimed, sent, and answered. Several processes may run this at once. A parcel whose
 * request has no answer is sent again, with the same reference, only to a courier that refuses a second one.
 */
export const bookShipments = async (services: Services): Promise<void> => {
  const due = { statuses: ['READY', 'BOOKING'] as const, now: services.now(), limit: BATCH }
  for (const shipment of await listDueShipments(services.store.read, due)) await bookShipment(services, shipment)
}

const bookShipment = async (services: Services, shipment: ShipmentRow): Promise<void> => {
  const connection = await findCurrentConnection(services.store.read, shipment)
  const courier = connection === undefined ? null : openCourier(services, connection)
  // Claimed before, and nobody has written an answer: its process has died with the request under way. Another account would not
  // refuse it, so that this comes before what became of the account.
  if (shipment.status === 'BOOKING' && !courier?.isBookingRepeatable) return settle(services, shipment, UNCERTAIN)
  if (connection === undefined || !courier || connection?.status === 'DISABLED') {
    return settle(services, shipment, {
      status: 'READY',
      next_at: null,
      ...problem('KEYS_REFUSED', connection?.problem),
    })
  }
  const claim = await claimShipment(services, shipment, connection?.id ?? null)
  if (!claim) return
  const answer = await courier.book(claim.parcel).catch((error: unknown) => {
    if (error instanceof CourierError) return error
    throw error
  })
  if (!(answer instanceof CourierError)) return settle(services, claim.shipment, toChange(answer, services.now()))
  services.log.warn({ shipmentId: shipment.id, reason: answer.message }, 'A parcel could not be booked.')
  if (answer.kind === 'KEYS_REFUSED') return refuseKeys(services, claim.shipment, connection, answer.message)
  const isUncertain = answer.kind === 'UNKNOWN' && !courier.isBookingRepeatable
  return settle(services, claim.shipment, isUncertain ? UNCERTAIN : retry(claim.shipment, services.now()))
}

/** Null: the sandbox. What is not sent yet goes with the account that its owner has now, not with one that they had. */
const findCurrentConnection = async (
  db: Database,
  { connection_id, shop_id, is_market, courier, status }: ShipmentRow,
): Promise<ConnectionRow | null | undefined> => {
  if (connection_id === null) return null
  const found = await findConnection(db, connection_id)
  const owner = is_market === 1 ? null : shop_id
  return found || status !== 'READY' ? found : findAccountConnection(db, { shopId: owner, courier })
}

type Change = Partial<Omit<ShipmentRow, 'id'>>

const problem = (code: ShipmentProblem, text: string | null | undefined): Change => ({
  problem: code,
  problem_text: text ?? null,
})

const UNCERTAIN: Change = { status: 'UNCERTAIN', next_at: null, ...problem('UNCERTAIN', null) }

const retry = ({ attempts }: ShipmentRow, now: number): Change => ({
  status: 'READY',
  next_at: now + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1)),
})

const toChange = (booking: Booking, now: number): Change =>
  booking.outcome === 'REFUSED'
    ? { status: 'READY', next_at: null, ...problem('REFUSED', booking.reason) }
    : {
        status: 'BOOKED',
        status_at: now,
        consignment_id: booking.consignmentId,
        tracking_url: booking.trackingUrl,
        ...(typeof booking.fee === 'number' && { fee: booking.fee }),
        next_at: nextPollAt('BOOKED', now, now),
        problem: null,
        problem_text: null,
      }

type Claim = { shipment: ShipmentRow; parcel: Parcel }

/**
 * Null: another process has claimed it, or its order was cancelled or delivered otherwise and it is not sent any more. Whoever cancels the order or decides
 * of its parcels locks it, too, and so sees either a parcel that waits or one that is being sent.
 */
const claimShipment = (services: Services, shipment: ShipmentRow, connectionId: string | null): Promise<Claim | null> =>
  services.store.write(async tx => {
    await lockOrder(tx, shipment.order_id)
    const order = await findParcelOrder(tx, shipment.order_id)
    const now = services.now()
    if (shipment.status === 'READY' && !canLeave(order.status)) {
      const cancelled = { status: 'CANCELLED' as const, next_at: null, problem: null, updated_at: now }
      await updateShipmentIfUnchanged(tx, shipment, cancelled)
      const change = { kind: 'shipment-changed', orderId: order.id, actor: SYSTEM_ACTOR } as const
      await applyOrderEffects({ tx, config: services.config, now }, change)
      return null
    }
    const claimed = { status: 'BOOKING' as const, attempts: shipment.attempts + 1, next_at: now + BOOKING_LEASE_MS }
    if (!(await updateShipmentIfUnchanged(tx, shipment, { ...claimed, connection_id: connectionId, updated_at: now })))
      return null
    // Its order may have been paid since the parcel was listed.
    const { cash } = (await findShipment(tx, shipment.id)) ?? shipment
    return { shipment: { ...shipment, ...claimed }, parcel: toParcel({ ...shipment, cash }, order) }
  })

const toParcel = (shipment: ShipmentRow, order: ParcelOrder): Parcel => {
  const lines: ParcelLine[] = shipment.lines === null ? order.lines : JSON.parse(shipment.lines)
  const names = lines.map(({ id, quantity }) => `${quantity} × ${order.lines.find(line => line.id === id)?.name ?? ''}`)
  const { name, phoneNumber, address, upazila, district } = order
  return {
    reference: shipment.reference,
    recipient: { name, phoneNumber, address, upazila, district },
    cash: shipment.cash,
    weight: shipment.weight,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    description: names.join(', '),
    note: shipment.note ?? order.note ?? '',
  }
}

/** Writes the answer, unless the courier's own webhook was faster, which knows more. */
const settle = async (services: Services, shipment: ShipmentRow, change: Change): Promise<void> => {
  const hint = await services.store.write(tx => writeAnswer(tx, services, shipment, change))
  publishOrderHint(services, hint)
}

const writeAnswer = async (
  tx: Database,
  services: Services,
  shipment: ShipmentRow,
  answer: Change,
): Promise<OrderHint | null> => {
  const now = services.now()
  await lockOrder(tx, shipment.order_id)
  const change = await keepCancelled(tx, shipment, answer)
  if (!(await updateShipmentIfUnchanged(tx, shipment, { ...change, updated_at: now }))) {
    await keepConsignment(tx, shipment, change)
    return null
  }
  if (change.status === 'BOOKED') await insertBookedEvent(tx, shipment.id, now)
  const kind = change.problem ? 'shipment-problem' : 'shipment-changed'
  const context = { tx, config: services.config, now }
  return applyOrderEffects(context, { kind, orderId: shipment.order_id, actor: SYSTEM_ACTOR })
}

/** The order was cancelled while the courier was asked: a person has to stop what is booked now. */
const keepCancelled = async (tx: Database, { id }: ShipmentRow, answer: Change): Promise<Change> => {
  if (answer.status !== 'BOOKED') return answer
  const row = await findShipment(tx, id)
  return row?.problem === 'ORDER_CANCELLED' ? { ...answer, problem: row.problem } : answer
}

const keepConsignment = async (
  tx: Database,
  { id }: ShipmentRow,
  { consignment_id, tracking_url }: Change,
): Promise<void> => {
  const row = await findShipment(tx, id)
  if (consignment_id && row?.consignment_id === null) await updateShipment(tx, id, { consignment_id, tracking_url })
}

const refuseKeys = async (
  services: Services,
  shipment: ShipmentRow,
  connection: ConnectionRow | null,
  reason: string,
): Promise<void> => {
  if (connection) {
    const refusal = { problem: reason, now: services.now() }
    await services.store.write(tx => disableConnection(tx, connection, refusal))
  }
  return settle(services, shipment, { status: 'READY', next_at: null, ...problem('KEYS_REFUSED', reason) })
}
