import { PostgresAdapter, type QueryExecutorProvider, type RawBuilder, type SqlBool, sql } from 'kysely'
import { words } from '../../src/contract/text.ts'

/** A product as the index holds it: its name alone, and everything that it is found by (`searchText`). */
export type SearchDocument = { productId: string; name: string; text: string }
export type SearchField = 'name' | 'text'

const BATCH = 500

/** Makes the index: FTS5 on SQLite, tsvector with GIN on PostgreSQL. Both hold words that `fold` has been through. */
export const createSearchIndex = async (db: QueryExecutorProvider): Promise<void> => {
  for (const statement of isPostgres(db) ? POSTGRES_INDEX : SQLITE_INDEX) await sql.raw(statement).execute(db)
}

/** Puts products into the index, or replaces them there. Call it in the transaction that writes the products. */
export const indexDocuments = async (
  db: QueryExecutorProvider,
  documents: readonly SearchDocument[],
): Promise<void> => {
  const write = isPostgres(db) ? writeVectors : writeFts
  for (let from = 0; from < documents.length; from += BATCH) await write(db, documents.slice(from, from + BATCH))
}

/**
 * The condition that the row of `products` at hand holds every word, the last as the beginning of a word.
 * @param queryWords folded words, at least one: letters, marks and digits only, so that none can be syntax
 */
export const holdsWords = (
  db: QueryExecutorProvider,
  field: SearchField,
  queryWords: readonly string[],
): RawBuilder<SqlBool> => (isPostgres(db) ? vectorsHold(field, queryWords) : ftsHolds(field, queryWords))

const isPostgres = (db: QueryExecutorProvider): boolean => db.getExecutor().adapter instanceof PostgresAdapter

// The index has row numbers of its own: VACUUM may renumber the rows of a table whose key is text.
const SQLITE_INDEX = [
  `create table search_documents (n integer primary key, product_id text not null unique references products (id))`,
  `create virtual table product_search using fts5(name, text, content='', contentless_delete=1,
    tokenize="unicode61 remove_diacritics 2 categories 'L* N* M*'", prefix='2 3')`,
]

const POSTGRES_INDEX = [
  `create table search_documents (product_id text primary key references products (id), name tsvector not null,
    text tsvector not null)`,
  'create index search_documents_name on search_documents using gin (name)',
  'create index search_documents_text on search_documents using gin (text)',
]

const writeFts = async (db: QueryExecutorProvider, documents: readonly SearchDocument[]): Promise<void> => {
  const ids = sql.join(documents.map(document => document.productId))
  const newRows = sql.join(documents.map(document => sql`(${document.productId})`))
  await sql`insert into search_documents (product_id) values ${newRows} on conflict (product_id) do nothing`.execute(db)
  const { rows } = await sql<{ n: number; product_id: string }>`
    select n, product_id from search_documents where product_id in (${ids})`.execute(db)
  const numbers = new Map(rows.map(row => [row.product_id, row.n]))
  await sql`delete from product_search where rowid in (${sql.join([...numbers.values()])})`.execute(db)
  const texts = documents.map(({ productId, name, text }) => sql`(${numbers.get(productId)}, ${name}, ${text})`)
  await sql`insert into product_search (rowid, name, text) values ${sql.join(texts)}`.execute(db)
}

const ftsHolds = (field: SearchField, queryWords: readonly string[]): RawBuilder<SqlBool> => {
  const query = `{${field}} : (${queryWords.map(word => `"${word}"`).join(' AND ')}*)`
  return sql<SqlBool>`products.id in (select product_id from search_documents
    where n in (select rowid from product_search where product_search match ${query}))`
}

// Vectors are made from our own words, not by PostgreSQL's parser, which cuts Bangla words at their vowel signs.
const writeVectors = async (db: QueryExecutorProvider, documents: readonly SearchDocument[]): Promise<void> => {
  const rows = documents.map(
    ({ productId, name, text }) => sql`(${productId}, array_to_tsvector(${words(name)}::text[]),
      array_to_tsvector(${words(text)}::text[]))`,
  )
  await sql`insert into search_documents (product_id, name, text) values ${sql.join(rows)}
    on conflict (product_id) do update set name = excluded.name, text = excluded.text`.execute(db)
}

const vectorsHold = (field: SearchField, queryWords: readonly string[]): RawBuilder<SqlBool> => {
  const query = `${queryWords.map(word => `'${word}'`).join(' & ')}:*`
  return sql<SqlBool>`products.id in (select product_id from search_documents
    where ${sql.ref(`search_documents.${field}`)} @@ ${query}::tsquery)`
}
