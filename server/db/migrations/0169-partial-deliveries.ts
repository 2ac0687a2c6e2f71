import { type Kysely, sql } from 'kysely'

/**
 * Orders of which the customer kept only some pieces at the door. `lines`: ids of order_items and quantities as JSON, of what was not kept.
 * No expansion: the version before would count the cash of such a parcel as nothing, or as all of it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table partial_deliveries (
    order_id text primary key references orders (id),
    lines text not null,
    goods bigint not null check (goods >= 0),
    delivery bigint not null check (delivery >= 0),
    decided_at bigint not null,
    ended_at bigint,
    is_restocked integer not null
  )`.execute(db)
  await sql`alter table shipments add column kept_cash bigint check (kept_cash >= 0)`.execute(db)
  await sql`alter table shipments add column rest_back_at bigint`.execute(db)
  await sql`alter table sandbox_parcels add column is_rest_back integer not null default 0`.execute(db)
}
