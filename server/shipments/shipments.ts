import type { Insertable, Selectable, Updateable } from 'kysely'
import { v7 } from 'uuid'
import { toTaka } from '../../src/contract/money.ts'
import type { CourierName } from '../../src/contract/shipments/couriers.ts'
import type { Shipment } from '../../src/contract/shipments/shipments.ts'
import type { Viewer } from '../auth/viewer.ts'
import { toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

export type ShipmentRow = Selectable<Tables['shipments']>
type EventRow = Selectable<Tables['shipment_events']>

export const insertShipment = async (tx: Database, shipment: ShipmentRow): Promise<void> => {
  await tx.insertInto('shipments').values(shipment).execute()
}

export const findShipment = (db: Database, id: string): Promise<ShipmentRow | undefined> =>
  db.selectFrom('shipments').selectAll().where('id', '=', id).executeTakeFirst()

/** The parcels of an order, oldest first. */
export const listShipmentRows = (db: Database, orderId: string): Promise<ShipmentRow[]> =>
  db.selectFrom('shipments').selectAll().where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute()

type Identity = {
  courier: CourierName
  connectionId: string | null
  reference: string | null
  consignmentId: string | null
}

/** The parcel that a courier means. A parcel of another account is not found, whatever its number. */
export const findReportedShipment = async (
  db: Database,
  { courier, connectionId, reference, consignmentId }: Identity,
): Promise<ShipmentRow | undefined> => {
  const ofAccount = db
    .selectFrom('shipments')
    .selectAll()
    .where('courier', '=', courier)
    .where('connection_id', connectionId === null ? 'is' : '=', connectionId)
  const byReference = reference && (await ofAccount.where('reference', '=', reference).executeTakeFirst())
  if (byReference) return byReference
  return consignmentId ? ofAccount.where('consignment_id', '=', consignmentId).executeTakeFirst() : undefined
}

/** Parcels with one of these statuses for which something is due, the longest due first. */
export const listDueShipments = (
  db: Database,
  { statuses, now, limit }: { statuses: readonly ShipmentRow['status'][]; now: number; limit: number },
): Promise<ShipmentRow[]> =>
  db
    .selectFrom('shipments')
    .selectAll()
    .where('next_at', '<=', now)
    .where('status', 'in', [...statuses])
    .orderBy('next_at')
    .limit(limit)
    .execute()

/**
 * Changes a parcel that is as the caller has read it. False if it has changed: each status has been reached by one
 * attempt, and each due time belongs to one process.
 */
export const updateShipmentIfUnchanged = async (
  tx: Database,
  { id, status, attempts, next_at }: ShipmentRow,
  change: Updateable<Tables['shipments']>,
): Promise<boolean> => {
  const updated = await tx
    .updateTable('shipments')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', status)
    .where('attempts', '=', attempts)
    .where('next_at', next_at === null ? 'is' : '=', next_at)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

export const updateShipment = async (
  tx: Database,
  id: string,
  change: Updateable<Tables['shipments']>,
): Promise<void> => {
  await tx.updateTable('shipments').set(change).where('id', '=', id).execute()
}

/** Records what a courier has said. False if it was said before. */
export const insertShipmentEvent = async (
  tx: Database,
  event: Omit<Insertable<Tables['shipment_events']>, 'id'>,
): Promise<boolean> => {
  const row = await tx
    .insertInto('shipment_events')
    .values({ id: v7(), ...event })
    .onConflict(conflict => conflict.columns(['shipment_id', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records in which invoice a courier says that it has paid a parcel. What it said last counts, in whatever order it arrives. */
export const saveCourierInvoice = async (
  tx: Database,
  invoice: Insertable<Tables['courier_invoices']>,
): Promise<void> => {
  await tx
    .insertInto('courier_invoices')
    .values(invoice)
    .onConflict(conflict =>
      conflict
        .column('shipment_id')
        .doUpdateSet({ invoice: invoice.invoice, said_at: invoice.said_at })
        .where('courier_invoices.said_at', '<', invoice.said_at),
    )
    .execute()
}

/** Records that the courier has taken the booking, whoever says so. */
export const insertBookedEvent = async (tx: Database, shipmentId: string, now: number): Promise<void> => {
  const said = { event_key: 'booked', status: 'BOOKED', decision: 'apply', note: null, collected: null } as const
  await insertShipmentEvent(tx, { shipment_id: shipmentId, ...said, at: now, received_at: now })
}

/** The parcels of these orders, as the viewer sees them. Two statements, one where there is no parcel. */
export const listOrderShipments = async (
  db: Database,
  orderIds: readonly string[],
  viewer: Viewer,
): Promise<Map<string, Shipment[]>> => {
  const rows = await db
    .selectFrom('shipments')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const shipments = new Map<string, Shipment[]>()
  if (rows.length === 0) return shipments
  const events = await listEvents(db, rows)
  for (const row of rows) {
    const own = events.filter(event => event.shipment_id === row.id)
    shipments.set(row.order_id, [...(shipments.get(row.order_id) ?? []), toShipment(row, own, viewer)])
  }
  return shipments
}

/** What was late, is in question or says nothing is no step of the parcel. */
const listEvents = (db: Database, rows: readonly ShipmentRow[]): Promise<EventRow[]> =>
  db
    .selectFrom('shipment_events')
    .selectAll()
    .where(
      'shipment_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('decision', '=', 'apply')
    .where(event => event.or([event('status', 'is not', null), event('note', 'is not', null)]))
    .orderBy('at')
    .orderBy('id')
    .execute()

const toShipment = (row: ShipmentRow, events: readonly EventRow[], viewer: Viewer): Shipment => ({
  id: row.id,
  courier: row.courier,
  status: row.status,
  reference: row.reference,
  ...(row.consignment_id !== null && { consignmentId: row.consignment_id }),
  ...(row.tracking_url !== null && { trackingUrl: row.tracking_url }),
  ...(row.lines !== null && { lines: JSON.parse(row.lines) }),
  ...(viewer?.role !== 'CUSTOMER' && toStaffFields(row)),
  steps: events.map(({ status, note, at }) => ({
    ...(status && { status }),
    ...(note && { text: note }),
    at: toIso(at),
  })),
})

const toStaffFields = (row: ShipmentRow) => ({
  ...(row.is_market === 1 && { isMarket: true }),
  cash: toTaka(row.cash),
  ...(row.collected !== null && { collected: toTaka(row.collected) }),
  ...(row.kept_cash !== null && { keptCash: toTaka(row.kept_cash) }),
  ...(row.problem !== null && { problem: row.problem }),
  ...(row.problem_text !== null && { problemText: row.problem_text }),
})

/** Removes what couriers and shops have written about the parcels of these orders. */
export const eraseShipmentTexts = async (tx: Database, orderIds: readonly string[]): Promise<void> => {
  const own = tx
    .selectFrom('shipments')
    .select('id')
    .where('order_id', 'in', [...orderIds])
  await tx.updateTable('shipment_events').set({ note: null }).where('shipment_id', 'in', own).execute()
  await tx
    .updateTable('shipments')
    .set({ problem_text: null, note: null })
    .where('order_id', 'in', [...orderIds])
    .execute()
}
