import { randomInt } from 'node:crypto'
import { type Kysely, PostgresAdapter, sql } from 'kysely'

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

// The index needs explicit row numbers, because VACUUM may renumber the rowids of a table with a text key.
const SQLITE_INDEX = [
  'create table search_documents (n integer primary key, product_id text not null unique references products (id))',
  'create unique index products_search on products (search_id)',
  `create virtual table product_search using fts5(name, text, content='', contentless_delete=1,
    tokenize="unicode61 remove_diacritics 2 categories 'L* N* M*'", prefix='1 2 3')`,
]

const POSTGRES_INDEX = [
  `create table search_documents (product_id text primary key references products (id), name tsvector not null,
    text tsvector not null)`,
  'create index search_documents_name on search_documents using gin (name)',
  'create index search_documents_text on search_documents using gin (text)',
]

/** The product search, an index for each sort, and the epoch that identifies this database. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table products add column search_id bigint`.execute(db)
  for (const statement of isPostgres(db) ? POSTGRES_INDEX : SQLITE_INDEX) await sql.raw(statement).execute(db)
  for (const statement of INDEXES) await sql.raw(statement).execute(db)
  await sql`insert into counters (name, value) values ('epoch', ${randomInt(2 ** 47)})`.execute(db)
}

const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter
