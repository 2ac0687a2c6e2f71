import type { Database } from '../db/store.ts'
import { listShipmentRows, updateShipment } from './shipments.ts'

/** The order is cancelled: what waits is not booked any more, and what the courier has needs a person. */
export const cancelParcels = async (tx: Database, orderId: string, now: number): Promise<void> => {
  for (const { id, status } of await listShipmentRows(tx, orderId)) {
    if (status === 'CANCELLED') continue
    const change =
      status === 'READY'
        ? { status: 'CANCELLED' as const, next_at: null, problem: null }
        : { problem: 'ORDER_CANCELLED' as const }
    await updateShipment(tx, id, { ...change, updated_at: now })
  }
}
