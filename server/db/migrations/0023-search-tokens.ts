import { type Kysely, PostgresAdapter, sql } from 'kysely'

const SQLITE_INDEX = [
  'drop table product_search',
  `create virtual table product_search using fts5(head, name, category, shop, text, content='', contentless_delete=1,
    tokenize="unicode61 remove_diacritics 2 categories 'L* N* M*'", prefix='1 2 3')`,
]

const POSTGRES_INDEX = [
  'drop table search_documents',
  `create table search_documents (product_id text primary key references products (id), head tsvector not null,
    name tsvector not null, category tsvector not null, shop tsvector not null, text tsvector not null)`,
  'create index search_documents_text on search_documents using gin (text)',
]

/**
 * An index that holds the sound of words beside their spelling. It is filled by products/listing/search-index-job.ts, because what it
 * contains changes more often than its tables.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of isPostgres(db) ? POSTGRES_INDEX : SQLITE_INDEX) await sql.raw(statement).execute(db)
}

const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter
