import { type Kysely, sql } from 'kysely'

/** What the version before leaves open meanwhile is closed with the next settlement of the parcel. */
export const isExpansion = true

/** Cash that was missing from a line of a settlement and has come with a later one needs no decision. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update settlement_differences set decision = 'FOUND', decided_at = ${sql.lit(Date.now())}
    where kind = 'LESS_CASH' and (decision is null or decision = 'REJECT') and exists (
      select 1 from settlement_lines as rest where rest.shipment_id = settlement_differences.shipment_id
        and not (rest.settlement_id = settlement_differences.settlement_id and rest.position = settlement_differences.position)
        and not exists (select 1 from settlement_differences as repeated where repeated.settlement_id = rest.settlement_id
          and repeated.position = rest.position and repeated.kind = 'DOUBLED'))`.execute(db)
}
