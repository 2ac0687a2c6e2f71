import { PostgresAdapter, type QueryExecutorProvider, type RawBuilder, type SqlBool, sql } from 'kysely'
import { splitWords } from '../../src/contract/search-text.ts'

/** A product in the index. `text` is everything that it can be found by, its name included. */
export type SearchDocument = { productId: string; name: string; text: string }
export type SearchField = 'name' | 'text'

// The tables are created by migrations/0002-search.ts: FTS5 on SQLite, tsvector with a GIN index on PostgreSQL.
const BATCH = 500
const MANY_MATCHES = 2000

/** Adds products to the index or replaces them. Call it in the transaction that writes the products. */
export const indexDocuments = async (
  db: QueryExecutorProvider,
  documents: readonly SearchDocument[],
): Promise<void> => {
  const write = isPostgres(db) ? writeVectors : writeFts
  for (let from = 0; from < documents.length; from += BATCH) await write(db, documents.slice(from, from + BATCH))
}

/**
 * A condition on `products`: the product contains every word, the last one as a prefix.
 * @param queryWords at least one folded word of letters, marks and digits only, so that none can be query syntax
 * @param hasMany the result of `hasManyMatches` for these words
 */
export const matchesWords = (
  db: QueryExecutorProvider,
  field: SearchField,
  queryWords: readonly string[],
  hasMany: boolean,
): RawBuilder<SqlBool> => (isPostgres(db) ? matchesVectors(field, queryWords) : matchesFts(field, queryWords, hasMany))

/**
 * Do so many products match that scanning the listing's index until a page is full is faster than fetching and sorting
 * all matches? SQLite needs this hint; PostgreSQL's planner decides by itself.
 */
export const hasManyMatches = async (
  db: QueryExecutorProvider,
  queryWords: readonly string[],
  field: SearchField = 'text',
): Promise<boolean> => {
  if (isPostgres(db) || queryWords.length === 0) return false
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select rowid from product_search
    where product_search match ${ftsQuery(field, queryWords)} limit ${MANY_MATCHES})`.execute(db)
  return rows[0]!.count === MANY_MATCHES
}

export const isPostgres = (db: QueryExecutorProvider): boolean => db.getExecutor().adapter instanceof PostgresAdapter

const writeFts = async (db: QueryExecutorProvider, documents: readonly SearchDocument[]): Promise<void> => {
  const ids = sql.join(documents.map(document => document.productId))
  const newRows = sql.join(documents.map(document => sql`(${document.productId})`))
  await sql`insert into search_documents (product_id) values ${newRows} on conflict (product_id) do nothing`.execute(db)
  const { rows } = await sql<{ n: number; product_id: string }>`
    select n, product_id from search_documents where product_id in (${ids})`.execute(db)
  const numbers = new Map(rows.map(row => [row.product_id, row.n]))
  await sql`update products set search_id = (select n from search_documents where product_id = products.id)
    where id in (${ids}) and search_id is null`.execute(db)
  await sql`delete from product_search where rowid in (${sql.join([...numbers.values()])})`.execute(db)
  const texts = documents.map(({ productId, name, text }) => sql`(${numbers.get(productId)}, ${name}, ${text})`)
  await sql`insert into product_search (rowid, name, text) values ${sql.join(texts)}`.execute(db)
}

/** The unary plus only keeps SQLite from using the column's index (https://sqlite.org/optoverview.html). */
const matchesFts = (field: SearchField, queryWords: readonly string[], hasMany: boolean): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.raw(hasMany ? '+' : '')}products.search_id in (select rowid from product_search
    where product_search match ${ftsQuery(field, queryWords)})`

const ftsQuery = (field: SearchField, queryWords: readonly string[]): string =>
  `{${field}} : (${queryWords.map(word => `"${word}"`).join(' AND ')}*)`

// Vectors are built from our own words, because PostgreSQL's parser splits Bangla words at vowel signs.
const writeVectors = async (db: QueryExecutorProvider, documents: readonly SearchDocument[]): Promise<void> => {
  const rows = documents.map(
    ({ productId, name, text }) => sql`(${productId}, array_to_tsvector(${splitWords(name)}::text[]),
      array_to_tsvector(${splitWords(text)}::text[]))`,
  )
  await sql`insert into search_documents (product_id, name, text) values ${sql.join(rows)}
    on conflict (product_id) do update set name = excluded.name, text = excluded.text`.execute(db)
}

const matchesVectors = (field: SearchField, queryWords: readonly string[]): RawBuilder<SqlBool> => {
  const query = `${queryWords.map(word => `'${word}'`).join(' & ')}:*`
  return sql<SqlBool>`products.id in (select product_id from search_documents
    where ${sql.ref(`search_documents.${field}`)} @@ ${query}::tsquery)`
}
