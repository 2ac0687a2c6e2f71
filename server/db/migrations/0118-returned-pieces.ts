import { type Kysely, sql } from 'kysely'

/**
 * Pieces that came back, and amounts that go back while the rest of an order stays paid. `lines`: ids of order_items and
 * quantities as JSON; null: all of the order. `refunded`: the sum of the order's refunds, which is in its row so that no two of
 * them together can exceed it. The `…_back` columns are what belongs to the returned pieces. No expansion: the version before would
 * refund a whole payment of which a part is back already.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table order_items add column returned integer not null default 0
    check (returned >= 0 and returned <= quantity)`.execute(db)
  await sql`alter table return_requests add column lines text`.execute(db)
  await sql`alter table orders add column refunded bigint not null default 0
    check (refunded >= 0 and refunded <= total_amount)`.execute(db)
  for (const column of ['commission_back', 'commission_vat_back', 'market_discount_back'])
    await sql`alter table orders add column ${sql.ref(column)} bigint not null default 0`.execute(db)
  await sql`create table refunds (
    id text primary key,
    order_id text not null references orders (id),
    payment_id text references payments (id),
    code text not null unique,
    amount bigint not null check (amount > 0),
    kind text not null,
    reason text,
    status text not null,
    reference text,
    source text,
    changed_at bigint not null,
    created_at bigint not null,
    done_at bigint
  )`.execute(db)
  await sql`create index refunds_by_order on refunds (order_id)`.execute(db)
  await sql`create index refunds_by_payment on refunds (payment_id) where payment_id is not null`.execute(db)
  await sql`create index refunds_open on refunds (changed_at) where status <> 'DONE'`.execute(db)
}
