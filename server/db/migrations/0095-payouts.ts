import { type Kysely, sql } from 'kysely'

/** The version before knows no payouts, and ignores them. */
export const isExpansion = true

/** Payouts to shops. An order belongs to at most one, and a shop has at most one that is not decided. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table payouts (
    id text primary key,
    shop_id text not null references shops (id),
    amount bigint not null,
    orders integer not null,
    status text not null,
    reference text,
    problem text,
    created_at bigint not null,
    decided_at bigint
  )`.execute(db)
  await sql`create index payouts_by_shop on payouts (shop_id, created_at)`.execute(db)
  await sql`create index payouts_by_time on payouts (created_at)`.execute(db)
  await sql`create unique index payouts_undecided on payouts (shop_id) where status = 'PREPARED'`.execute(db)
  await sql`alter table orders add column payout_id text`.execute(db)
  await sql`create index orders_by_payout on orders (payout_id) where payout_id is not null`.execute(db)
  await sql`create index orders_to_pay_out on orders (shop_id) where payable_at is not null and payout_id is null`.execute(
    db,
  )
}
