import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { createSearchIndex } from '../search-index.ts'

const INDEXES = [
  `create index products_listed_popular on products (is_listed, sold,
    (case when review_count = 0 then 0 else (rating_sum * 20 + review_count) / (review_count * 2) end), created_at, id,
    search_id)`,
  `create index products_listed_rating on products (is_listed,
    (case when review_count = 0 then 0 else (rating_sum * 20 + review_count) / (review_count * 2) end), id)`,
  'create index products_listed_name on products (is_listed, lower(name), id)',
  'create index products_shop_listed on products (shop_id, is_listed)',
  `create index products_stock_unlogged on products (stock_logged_at) where stock_changed_at > stock_logged_at`,
]

/** Search over products, an index for each way to sort them, and the number that tells this database from others. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table products add column search_id bigint`.execute(db)
  await createSearchIndex(db)
  for (const statement of INDEXES) await sql.raw(statement).execute(db)
  await sql`insert into counters (name, value) values ('epoch', ${randomInt(2 ** 47)})`.execute(db)
}
