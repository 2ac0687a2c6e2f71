import { PostgresAdapter, type QueryExecutorProvider, type RawBuilder, type SqlBool, sql } from 'kysely'
import { splitWords } from '../../src/contract/search-text.ts'

/** A product as the index holds it: its name alone, and everything that it is found by (`searchText`). */
export type SearchDocument = { productId: string; name: string; text: string }
export type SearchField = 'name' | 'text'

/** The tables are made by migrations/0002-search.ts: FTS5 on SQLite, tsvector with GIN on PostgreSQL. */
const BATCH = 500
const MANY_MATCHES = 2000

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
 * @param areMany what `manyHold` says of them
 */
export const matchesWords = (
  db: QueryExecutorProvider,
  field: SearchField,
  queryWords: readonly string[],
  areMany: boolean,
): RawBuilder<SqlBool> => (isPostgres(db) ? matchesVectors(field, queryWords) : matchesFts(field, queryWords, areMany))

/**
 * Do so many products hold the words that it is quicker to walk through the listing's own index until a page is full than
 * to fetch them all and sort? SQLite must be told; PostgreSQL's planner knows by itself.
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

/** Which of the two engines is behind this reader or transaction. */
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

/** The plus keeps SQLite from starting at the words; it has no other meaning. */
const matchesFts = (field: SearchField, queryWords: readonly string[], areMany: boolean): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.raw(areMany ? '+' : '')}products.search_id in (select rowid from product_search
    where product_search match ${ftsQuery(field, queryWords)})`

const ftsQuery = (field: SearchField, queryWords: readonly string[]): string =>
  `{${field}} : (${queryWords.map(word => `"${word}"`).join(' AND ')}*)`

// Vectors are made from our own words, not by PostgreSQL's parser, which cuts Bangla words at their vowel signs.
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
