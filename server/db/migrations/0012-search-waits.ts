import { type Kysely, sql } from 'kysely'

/** Products whose words in the search are those of before, because their category or shop has just been renamed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table search_waits (product_id text primary key references products (id))`.execute(db)
}
