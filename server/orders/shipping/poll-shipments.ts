import { CourierError } from '../../adapters/couriers/courier.ts'
import type { Services } from '../../adapters/services.ts'
import { findConnection } from '../../shipments/courier-connections.ts'
import { disableConnection } from '../../shipments/disable-connection.ts'
import { openCourier } from '../../shipments/open-courier.ts'
import { listDueShipments, type ShipmentRow, updateShipmentIfUnchanged } from '../../shipments/shipments.ts'
import { publishOrderHints } from '../order-effects.ts'
import { applyReport } from './apply-report.ts'
import { nextPollAt } from './poll-interval.ts'

const BATCH = 50
const OPEN = [
  'BOOKED',
  'PICKED_UP',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'DELIVERY_FAILED',
  'RETURNING',
  // The rest of it is still to come back.
  'PARTLY_DELIVERED',
] as const

/** Asks couriers for parcels about which they have been silent. Several processes may run this at once. */
export const pollShipments = async (services: Services): Promise<void> => {
  const now = services.now()
  for (const shipment of await listDueShipments(services.store.read, { statuses: OPEN, now, limit: BATCH })) {
    const next_at = nextPollAt(shipment.status, shipment.status_at, now)
    if (await services.store.write(tx => updateShipmentIfUnchanged(tx, shipment, { next_at })))
      await poll(services, shipment)
  }
}

const poll = async (services: Services, shipment: ShipmentRow): Promise<void> => {
  const connection = shipment.connection_id ? await findConnection(services.store.read, shipment.connection_id) : null
  if (connection === undefined || connection?.status === 'DISABLED') return
  try {
    const { reference, consignment_id: consignmentId } = shipment
    const courier = openCourier(services, connection)
    if (shipment.status === 'PARTLY_DELIVERED' && !courier.tracksRest) return
    for (const report of await courier.track({ reference, consignmentId })) {
      const params = { shipmentId: shipment.id, report, services, now: services.now() }
      publishOrderHints(services, await services.store.write(tx => applyReport({ tx, ...params })))
    }
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    if (connection && error.kind === 'KEYS_REFUSED') {
      const refusal = { problem: error.message, now: services.now() }
      await services.store.write(tx => disableConnection(tx, connection, refusal))
    }
    services.log.warn(
      { shipmentId: shipment.id, reason: error.message },
      'The courier could not be asked for a parcel.',
    )
  }
}
