import { type Kysely, sql } from 'kysely'

const TABLES = `
create table views (product_id text not null references products (id), day integer not null, count integer not null,
  primary key (product_id, day));
create index views_day on views (day)
`

/** Views of each product per day. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of TABLES.split(';')) await sql.raw(statement).execute(db)
}
