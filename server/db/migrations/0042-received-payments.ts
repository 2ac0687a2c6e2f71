import { type Kysely, sql } from 'kysely'

/** The version before ignores the columns. */
export const isExpansion = true

/**
 * What the gateway received for an attempt, which may be another amount or currency than the attempt asked for. Payments
 * that did not fit were recorded as failed until now, and nobody gave them back: the gateway is queried about them again.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('payments').addColumn('received_amount', 'bigint').execute()
  await db.schema.alterTable('payments').addColumn('received_currency', 'text').execute()
  await sql`update payments set next_check_at = 0
    where status = 'FAILED' and problem is not null and refund_status is null`.execute(db)
}
