import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The version before does not need the index. */
export const isExpansion = true

/**
 * The price beside the number in the search index, so that a search within a price range does not read the row of each match. On
 * SQLite only: on PostgreSQL the search index has no numbers. Without statistics SQLite takes the unique index of the numbers.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  await sql`create index products_search_price on products (search_id, is_listed, price)`.execute(db)
}
