import { type Kysely, sql } from 'kysely'

const TABLES = `
create table payments (id text primary key, order_id text not null references orders (id), amount bigint not null,
  transaction_id text not null unique, gateway text not null, status text not null, reference text, bank_reference text,
  problem text, next_check_at bigint, refund_status text, refund_reference text, refund_at bigint,
  created_at bigint not null, updated_at bigint not null);
create index payments_order on payments (order_id, created_at);
create index payments_check on payments (next_check_at);
create index payments_refund on payments (refund_status, refund_at);
create index orders_unpaid on orders (payment_status, status, created_at);
create table sandbox_payments (transaction_id text primary key, amount bigint not null, return_url text not null,
  outcome text not null, paid_amount bigint, is_risky integer not null default 0, effective_at bigint not null,
  notify_at bigint, refunded integer not null default 0, created_at bigint not null);
create index sandbox_payments_notify on sandbox_payments (notify_at)
`

/** Payment attempts, and the payments of the sandbox gateway of the demo market. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of TABLES.split(';')) await sql.raw(statement).execute(db)
}
