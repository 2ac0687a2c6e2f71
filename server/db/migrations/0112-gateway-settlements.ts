import { type Kysely, sql } from 'kysely'

/** The version before knows no settlements of gateways, and ignores them. */
export const isExpansion = true

/**
 * What gateways have paid to the market's bank, payment by payment. `payment_id` null: no payment of the gateway has this number, or an
 * earlier line has settled it. `amount` is negative for a refund.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table gateway_settlements (
    id text primary key,
    gateway text not null,
    reference text not null,
    name text not null,
    created_at bigint not null,
    unique (gateway, reference)
  )`.execute(db)
  await sql`create index gateway_settlements_by_time on gateway_settlements (created_at)`.execute(db)
  await sql`create table gateway_settlement_lines (
    settlement_id text not null references gateway_settlements (id),
    position integer not null,
    transaction_id text not null,
    payment_id text references payments (id),
    amount bigint not null,
    fee bigint not null,
    primary key (settlement_id, position)
  )`.execute(db)
  await sql`create index gateway_settlement_lines_by_payment on gateway_settlement_lines (payment_id)
    where payment_id is not null`.execute(db)
}
