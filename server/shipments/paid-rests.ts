import { sql } from 'kysely'
import { anyOf } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

/** Another line of the parcel that repeats none: it has paid what this one has left open. */
const IS_PAID_LATER = sql<boolean>`exists (select 1 from settlement_lines as rest
  where rest.shipment_id = settlement_differences.shipment_id
    and not (rest.settlement_id = settlement_differences.settlement_id and rest.position = settlement_differences.position)
    and not exists (select 1 from settlement_differences as repeated where repeated.settlement_id = rest.settlement_id
      and repeated.position = rest.position and repeated.kind = 'DOUBLED'))`

const updateLessCash = (tx: Database, shipmentIds: readonly string[]) =>
  tx
    .updateTable('settlement_differences')
    .where('shipment_id', 'in', anyOf(shipmentIds))
    .where('kind', '=', 'LESS_CASH')

/**
 * Cash that was missing from a line and has come with another one needs nobody any more: accepted, it would be written off although it
 * is there. Where that line is gone, it is missing again. The orders of the parcels are locked.
 */
export const updatePaidRests = async (tx: Database, shipmentIds: readonly string[], now: number): Promise<void> => {
  await updateLessCash(tx, shipmentIds)
    .set({ decision: 'FOUND', decided_at: now })
    .where(row => row.or([row('decision', 'is', null), row('decision', '=', 'REJECT')]))
    .where(IS_PAID_LATER)
    .execute()
  await updateLessCash(tx, shipmentIds)
    .set({ decision: null, decided_at: null })
    .where('decision', '=', 'FOUND')
    .where(sql<boolean>`not ${IS_PAID_LATER}`)
    .execute()
}
