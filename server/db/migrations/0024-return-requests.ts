import { type Kysely, sql } from 'kysely'

const TABLES = `
create table return_requests (order_id text primary key references orders (id), reason text, note text,
  requested_at bigint not null);
create table return_photos (id text primary key, order_id text not null references orders (id), image text not null,
  added_at bigint not null);
create index return_photos_order on return_photos (order_id, added_at)
`

/** Why a customer wants to return an order, with photos. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of TABLES.split(';')) await sql.raw(statement).execute(db)
}

/** Earlier versions ignore these tables. */
export const isExpansion = true
