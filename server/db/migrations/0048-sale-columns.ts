import { type Kysely, PostgresAdapter, sql } from 'kysely'

const RATING = 'case when review_count = 0 then 0 else (rating_sum * 20 + review_count) / (review_count * 2) end'

/**
 * Indexes name no column any more that every sale changes (stock, sold and their times), but flags that change seldom, and the
 * popularity, which a job keeps up. So a sale changes no index, and on PostgreSQL it is a heap-only update.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // PostgreSQL alters no table with triggers that wait for the commit.
  if (isPostgres) await sql`set constraints all immediate`.execute(db)
  // SQLite can only add generated columns that are not stored.
  const kind = sql.raw(isPostgres ? 'stored' : '')
  await sql`alter table products add column in_stock integer
    generated always as (case when stock > 0 then 1 else 0 end) ${kind}`.execute(db)
  await sql`alter table products add column is_stock_unlogged integer
    generated always as (case when stock_changed_at > stock_logged_at then 1 else 0 end) ${kind}`.execute(db)
  await sql`alter table products add column popularity integer not null default 0`.execute(db)
  await sql`update products set popularity = sold where sold > 0`.execute(db)
  for (const index of ['listed_sold', 'listed_popular', 'stock_unlogged', 'sold_out'])
    await sql.raw(`drop index products_${index}`).execute(db)
  for (const statement of INDEXES) await sql.raw(statement).execute(db)
}

const INDEXES = [
  `create index products_listed_popular on products (is_listed, popularity, (${RATING}), created_at, id, search_id)`,
  'create index products_stock_unlogged on products (id) where is_stock_unlogged = 1',
  'create index products_sold_out on products (is_listed, category_id, shop_id, price, search_id) where in_stock = 0',
]
