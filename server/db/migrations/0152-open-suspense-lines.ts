import { type Kysely, sql } from 'kysely'

/** The version before reads the same rows without it. */
export const isExpansion = true

/** Few lines of gateways fit no payment, and the list of suspense looks for nothing else. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index gateway_settlement_lines_unmatched on gateway_settlement_lines (settlement_id, position)
    where payment_id is null`.execute(db)
}
