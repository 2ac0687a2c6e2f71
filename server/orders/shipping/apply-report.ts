import { remainingLines } from '../../../src/contract/orders/parcel-contents.ts'
import { courierTitle } from '../../../src/contract/shipments/couriers.ts'
import {
  decideReport,
  isFinal,
  orderStatusFromParcels,
  type ReportDecision,
  SHIPMENT_RANKS,
  type ShipmentStatus,
} from '../../../src/contract/shipments/shipment-status.ts'
import type { CourierReport } from '../../adapters/couriers/courier.ts'
import type { Services } from '../../adapters/services.ts'
import { SYSTEM_ACTOR } from '../../audit/system-actor.ts'
import { lockOrder } from '../../db/row-locks.ts'
import type { Database } from '../../db/store.ts'
import { postParcels } from '../../ledger/post-parcels.ts'
import { judgeSettledCash } from '../../shipments/judge-settled-cash.ts'
import { problemOf } from '../../shipments/problem-of.ts'
import {
  findShipment,
  insertShipmentEvent,
  listShipmentRows,
  type ShipmentRow,
  saveCourierInvoice,
  updateShipment,
} from '../../shipments/shipments.ts'
import { changeOrderStatus } from '../change-order-status.ts'
import { applyOrderEffects, type OrderHint } from '../order-effects.ts'
import { isRestBack, restockRest } from '../receive-rest.ts'
import { findParcelOrder, toEarlierParcel } from './parcel-order.ts'
import { nextPollAt } from './poll-interval.ts'

type ReportParams = {
  tx: Database
  shipmentId: string
  report: CourierReport
  services: Pick<Services, 'config'>
  now: number
}

/**
 * Applies what a courier has said of a parcel, once, in the caller's transaction, and lets the order follow.
 * @returns the hints to publish after the commit
 */
export const applyReport = async ({ tx, shipmentId, services, now, ...said }: ReportParams): Promise<OrderHint[]> => {
  const found = await findShipment(tx, shipmentId)
  if (!found) return []
  // Two reports of one order never run at the same time.
  await lockOrder(tx, found.order_id)
  const shipment = (await findShipment(tx, shipmentId)) ?? found
  const report = withoutKnownEnd(said.report, shipment)
  const at = report.at === null ? null : Math.min(report.at, now)
  const decision = report.status === null ? 'apply' : decideReport(toReported(shipment), { status: report.status, at })
  const event = {
    status: report.status,
    note: report.text,
    collected: report.collected,
    at: at ?? now,
    received_at: now,
  }
  const isNew = await insertShipmentEvent(tx, {
    shipment_id: shipment.id,
    event_key: report.key.slice(0, 200),
    decision,
    ...event,
  })
  if (!isNew) return []
  if (report.invoice)
    await saveCourierInvoice(tx, { shipment_id: shipment.id, invoice: report.invoice, said_at: at ?? now })
  const isLate = decision === 'ignore' && report.status === shipment.status && !(await isSettled(tx, shipment.id))
  const timed = { ...report, at: at ?? now }
  const change: ShipmentChange = {
    ...changeFor(shipment, timed, decision),
    ...(isLate && lateAmounts(shipment, timed)),
    ...(report.rest === 'BACK' && shipment.rest_back_at === null && { rest_back_at: timed.at }),
  }
  if (Object.keys(change).length > 0) {
    const status = change.status ?? shipment.status
    const isDone = (change.rest_back_at ?? shipment.rest_back_at) !== null
    const next_at = isDone ? null : nextPollAt(status, now, now)
    await updateShipment(tx, shipment.id, { ...change, updated_at: now, next_at })
    if (isFinal(status)) await judgeSettledCash(tx, [{ ...shipment, ...change }], now)
    if (isFinal(status)) await postParcels(tx, [shipment.id], { event: 'parcel-delivered', now })
  }
  const context = { tx, services, now }
  const hints = await followParcels(context, shipment, newsOf(decision, report.status, change))
  return [...hints, ...(await followRest(context, shipment.order_id))]
}

/** What comes back of a parcel that was partly delivered says nothing new about the parcel itself. */
const withoutKnownEnd = (report: CourierReport, { status }: ShipmentRow): CourierReport =>
  report.rest && status === 'PARTLY_DELIVERED' ? { ...report, status: null } : report

/** Restocks what the customer did not keep, once all of it is back. */
const followRest = async ({ tx, services, now }: FollowContext, orderId: string): Promise<OrderHint[]> => {
  if (!isRestBack(await listShipmentRows(tx, orderId))) return []
  const hint = await restockRest({ tx, orderId, restock: true, actor: SYSTEM_ACTOR, services, now })
  return hint ? [hint] : []
}

type ShipmentNewsChange =
  | { kind: 'shipment-changed' | 'shipment-problem' }
  | { kind: 'shipment-news'; news: 'OUT_FOR_DELIVERY' | 'DELIVERY_FAILED' }

const newsOf = (
  decision: ReportDecision,
  status: ShipmentStatus | null,
  change: ShipmentChange,
): ShipmentNewsChange => {
  if (change.problem) return { kind: 'shipment-problem' }
  const isNews = decision === 'apply' && (status === 'OUT_FOR_DELIVERY' || status === 'DELIVERY_FAILED')
  return isNews ? { kind: 'shipment-news', news: status } : { kind: 'shipment-changed' }
}

const toReported = ({ status, status_at }: ShipmentRow) => ({ status, at: status_at })

type ShipmentChange = Partial<Omit<ShipmentRow, 'id'>>

const changeFor = (shipment: ShipmentRow, report: CourierReport, decision: ReportDecision): ShipmentChange => {
  const named = report.consignmentId && !shipment.consignment_id ? { consignment_id: report.consignmentId } : {}
  if (decision === 'ask') return { ...named, problem: 'CORRECTED', problem_text: describeCorrection(report) }
  if (decision === 'ignore' || report.status === null) return named
  const collected = {
    ...(isFinal(report.status) && report.collected !== null && { collected: report.collected }),
    ...(typeof report.fee === 'number' && { fee: report.fee }),
  }
  const problem = problemOf({ ...shipment, ...collected, status: report.status })
  // Whatever was uncertain, refused or unbooked is not any more: the courier has the parcel.
  const cleared = SHIPMENT_RANKS[shipment.status] < SHIPMENT_RANKS.BOOKED ? { problem: null, problem_text: null } : {}
  const found = problem ? { problem, problem_text: report.text } : cleared
  return { ...named, ...collected, ...found, status: report.status, status_at: report.at ?? shipment.status_at }
}

/**
 * The same end again, with an amount that nobody has named before: whoever asks for the status of a parcel is told none, and can be
 * faster than the webhook.
 */
const lateAmounts = (shipment: ShipmentRow, report: CourierReport): ShipmentChange => {
  const amounts = {
    ...(isFinal(shipment.status) &&
      shipment.collected === null &&
      report.collected !== null && { collected: report.collected }),
    ...(shipment.fee === null && typeof report.fee === 'number' && { fee: report.fee }),
  }
  const problem = shipment.problem === null && 'collected' in amounts ? problemOf({ ...shipment, ...amounts }) : null
  return { ...amounts, ...(problem && { problem, problem_text: report.text }) }
}

/** What a courier has paid is known by its settlement, whatever it says afterwards. */
const isSettled = async (tx: Database, shipmentId: string): Promise<boolean> => {
  const lines = tx.selectFrom('settlement_lines').select('shipment_id').where('shipment_id', '=', shipmentId)
  return (await lines.limit(1).executeTakeFirst()) !== undefined
}

const describeCorrection = ({ status, text }: CourierReport): string => [status, text].filter(Boolean).join(': ')

export type FollowContext = { tx: Database; services: Pick<Services, 'config'>; now: number }

/** Moves the order after its parcels, as far as it may, and tells its devices. */
export const followParcels = async (
  context: FollowContext,
  shipment: Pick<ShipmentRow, 'id' | 'order_id'>,
  news: ShipmentNewsChange,
): Promise<OrderHint[]> => {
  const { tx, services, now } = context
  const parcels = await listCountedParcels(tx, shipment.order_id)
  const target = orderStatusFromParcels(
    parcels.map(row => ({ ...row, hasAllCash: row.collected === null || row.collected >= row.cash })),
  )
  const hints: (OrderHint | null)[] = []
  for (const step of target ? stepsTo(target) : [])
    hints.push(await moveOrder(context, shipment.order_id, step, parcels))
  const about = { orderId: shipment.order_id, actor: SYSTEM_ACTOR }
  hints.push(await applyOrderEffects({ tx, config: services.config, now }, { ...news, ...about }))
  return hints.filter(hint => hint !== null)
}

/** The parcels that decide what the order is: without lost ones, once all that was in them was sent again. */
const listCountedParcels = async (tx: Database, orderId: string): Promise<ShipmentRow[]> => {
  const parcels = await listShipmentRows(tx, orderId)
  if (!parcels.some(({ status }) => status === 'LOST')) return parcels
  const contents = parcels.map(toEarlierParcel)
  const isSentAgain = remainingLines((await findParcelOrder(tx, orderId)).lines, contents).length === 0
  return isSentAgain ? parcels.filter(({ status }) => status !== 'LOST') : parcels
}

type OrderTarget = 'SHIPPED' | 'DELIVERED' | 'RETURNED'

/** A courier that reports only the end has carried the parcel, too. */
const stepsTo = (target: OrderTarget): OrderTarget[] => (target === 'SHIPPED' ? ['SHIPPED'] : ['SHIPPED', target])

const moveOrder = async (
  { tx, services, now }: FollowContext,
  orderId: string,
  to: OrderTarget,
  parcels: readonly ShipmentRow[],
): Promise<OrderHint | null> => {
  const { status } = await findParcelOrder(tx, orderId)
  const isNext = to === 'SHIPPED' ? status === 'PROCESSING' : status === 'SHIPPED'
  if (!isNext) return null
  const [parcel] = parcels.filter(row => row.status !== 'CANCELLED')
  const tracking = {
    ...(parcel && { courier: courierTitle(parcel.courier) }),
    ...(parcel?.consignment_id && { trackingNumber: parcel.consignment_id }),
  }
  const change = { id: orderId, status: to, restock: true, ...(to === 'SHIPPED' && tracking) }
  return changeOrderStatus({ tx, change, actor: SYSTEM_ACTOR, services, now })
}
