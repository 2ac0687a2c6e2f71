import { type Kysely, sql } from 'kysely'

/**
 * Orders that were placed together, and payments for several orders: a share for each order, of which one is the lead whose
 * transaction the gateway knows. The sandbox remembers each refund, because a payment can have several. No expansion: the
 * version before would take such a payment for one of its lead's order alone, of a wrong amount.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table order_groups (
    id text primary key,
    customer_id text not null references profiles (id),
    created_at bigint not null
  )`.execute(db)
  await sql`alter table orders add column group_id text references order_groups (id)`.execute(db)
  await sql`create index orders_by_group on orders (group_id) where group_id is not null`.execute(db)
  await sql`alter table payments add column lead_id text references payments (id)`.execute(db)
  await sql`create index payments_by_lead on payments (lead_id) where lead_id is not null`.execute(db)
  await sql`create table sandbox_refunds (
    id text primary key,
    transaction_id text not null,
    amount bigint not null,
    created_at bigint not null
  )`.execute(db)
  await sql`create index sandbox_refunds_by_transaction on sandbox_refunds (transaction_id)`.execute(db)
}
