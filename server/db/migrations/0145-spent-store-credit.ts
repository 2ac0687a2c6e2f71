import { type Kysely, sql } from 'kysely'

/**
 * What was paid of an order with store credit, as it was placed. No expansion: the version before would collect it once more, in cash
 * or through a gateway, and would not give it back.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table orders add column credit_used bigint not null default 0
    check (credit_used >= 0 and credit_used <= total_amount)`.execute(db)
}
