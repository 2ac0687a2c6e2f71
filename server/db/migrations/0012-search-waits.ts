import { type Kysely, sql } from 'kysely'

/** The queue of products to be indexed again, because their category or shop was renamed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table search_waits (product_id text primary key references products (id))`.execute(db)
}
