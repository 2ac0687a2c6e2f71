import { type Kysely, sql } from 'kysely'

const TABLES = `
create table wishes (id text primary key, customer_id text not null references profiles (id),
  product_id text not null references products (id), created_at bigint not null, known_price bigint not null,
  was_for_sale integer not null, told_at bigint, due_at bigint, unique (customer_id, product_id));
create index wishes_product on wishes (product_id);
create index wishes_customer on wishes (customer_id, created_at);
create index wishes_due on wishes (due_at)
`

/** The products on customers' wishlists. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of TABLES.split(';')) await sql.raw(statement).execute(db)
}

/** Earlier versions ignore the table. */
export const isExpansion = true
