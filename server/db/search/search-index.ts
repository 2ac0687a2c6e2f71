import { type QueryExecutorProvider, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchQuery } from '../../../src/contract/search/parse-query.ts'
import type { SearchTokens } from '../../../src/contract/search/tokens.ts'
import { isPostgres } from '../database-engine.ts'
import { withoutIndex } from '../index-hints.ts'
import { onlyRow } from '../sql-expressions.ts'
import { type RelevanceTier, toTier } from './relevance-tiers.ts'
import { joinExpressions, toExpression } from './search-expression.ts'

export type SearchDocument = { productId: string; tokens: SearchTokens }

// FTS5 on SQLite (migrations/0023-search-tokens.ts), tsvector with a GIN index on PostgreSQL (0133-search-numbers.ts).
const BATCH = 500
/** Everything that is found, with or without any fact. */
export const FOUND = toTier([])

/** Adds products to the index or replaces them. Call it in the transaction that writes the products. */
export const indexDocuments = async (
  db: QueryExecutorProvider,
  documents: readonly SearchDocument[],
): Promise<void> => {
  const write = isPostgres(db) ? writeVectors : writeFts
  for (let from = 0; from < documents.length; from += BATCH) await write(db, documents.slice(from, from + BATCH))
}

/** The numbers of the products that match an expression, ascending, as one value, which is read faster than many rows. */
export const selectDocuments = async (db: QueryExecutorProvider, expression: string): Promise<Uint32Array> => {
  if (!isPostgres(db)) {
    const { rows } = await sql<{ numbers: string }>`
      select json_group_array(rowid) as numbers from product_search where product_search match ${expression}`.execute(
      db,
    )
    const numbers: number[] = JSON.parse(onlyRow(rows).numbers)
    return Uint32Array.from(numbers)
  }
  const { rows } = await sql<{ numbers: Buffer | null }>`
    select array_send(matching_documents(${expression}::tsquery, null)) as numbers`.execute(db)
  return readArray(onlyRow(rows).numbers)
}

const ARRAY_HEADER_BYTES = 20
const ELEMENT_BYTES = 8

/** PostgreSQL's binary form of an array of integers: each is its length, which is 4, and its value. */
const readArray = (bytes: Buffer | null): Uint32Array => {
  if (!bytes) return new Uint32Array(0)
  const count = (bytes.length - ARRAY_HEADER_BYTES) / ELEMENT_BYTES
  const numbers = new Uint32Array(count)
  for (let at = 0; at < count; at++) numbers[at] = bytes.readUInt32BE(ARRAY_HEADER_BYTES + ELEMENT_BYTES * at + 4)
  return numbers.sort()
}

/** Does any product of the tier match, whether it is listed or not? */
export const hasMatch = async (db: QueryExecutorProvider, query: SearchQuery, tier: RelevanceTier): Promise<boolean> =>
  onlyRow(await haveMatches(db, query, [tier]))

/** The same of several tiers, in one statement. */
export const haveMatches = async (
  db: QueryExecutorProvider,
  query: SearchQuery,
  tiers: readonly RelevanceTier[],
): Promise<boolean[]> => {
  const conditions = tiers.map((tier, at) => {
    const expression = toExpression(db, query, tier)
    const condition = isPostgres(db)
      ? sql`matching_documents(${expression}::tsquery, 1) is not null`
      : sql`exists (select 1 from product_search where product_search match ${expression})`
    return sql`${condition} as ${sql.id(`tier${at}`)}`
  })
  const { rows } = await sql<Record<string, number>>`select ${sql.join(conditions)}`.execute(db)
  const found = onlyRow(rows)
  return tiers.map((_, at) => Boolean(found[`tier${at}`]))
}

/** The words of a query, in the fields of a tier. */
type MatchedPart = { query: SearchQuery; tier: RelevanceTier }

/** The number of listed products that match all parts, up to `max`. It reads few more of them than it counts. */
export const countListedMatches = async (
  db: QueryExecutorProvider,
  parts: readonly MatchedPart[],
  max: number,
): Promise<number> => {
  const expression = joinExpressions(
    db,
    parts.map(({ query, tier }) => toExpression(db, query, tier)),
  )
  if (isPostgres(db)) return countListedVectors(db, expression, max)
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select 1 from product_search join products on products.search_id = product_search.rowid
    where product_search match ${expression} and ${withoutIndex(db, 'products.is_listed')} = 1 limit ${max}) as found`.execute(
    db,
  )
  return Number(onlyRow(rows).n)
}

/** More than most searches need, because some matches may not be listed. */
const FIRST_MATCHES = 500

const countListedVectors = async (db: QueryExecutorProvider, expression: string, max: number): Promise<number> => {
  for (const most of [FIRST_MATCHES, null]) {
    const { rows } = await sql<{ found: number; n: number }>`
      with found as materialized (select matching_documents(${expression}::tsquery, ${most}) as numbers)
      select (select coalesce(cardinality(numbers), 0) from found) as found, (select count(*) from (
        select 1 from products where is_listed = 1 and search_id = any((select numbers from found)::integer[])
        limit ${max}) as listed) as n`.execute(db)
    const { found, n } = onlyRow(rows)
    if (Number(n) >= max || Number(found) < FIRST_MATCHES || most === null) return Number(n)
  }
  return 0
}

/**
 * A condition on `products`: it is one of these.
 * @param hasMany while an index is scanned, a byte or bit for each number says whether it is among them; otherwise they are
 * looked up one by one
 */
export const isAmong = (db: QueryExecutorProvider, documents: Uint32Array, hasMany: boolean): RawBuilder<SqlBool> => {
  if (isPostgres(db)) return isAmongOnPostgres(documents, hasMany)
  if (!hasMany) return sql<SqlBool>`products.search_id in (select value from json_each(${`[${documents}]`}))`
  return sql<SqlBool>`substr(${rememberLast(documents, toBytes)}, products.search_id + 1, 1) = x'01'`
}

/** So many numbers are not looked up one by one. */
const MAX_LOOKED_UP = 2000

const isAmongOnPostgres = (documents: Uint32Array, hasMany: boolean): RawBuilder<SqlBool> => {
  if (!hasMany && documents.length <= MAX_LOOKED_UP)
    return sql<SqlBool>`products.search_id = any(${`{${documents}}`}::bigint[])`
  // A product that was added later has no bit.
  return sql<SqlBool>`case when products.search_id <= ${documents.at(-1) ?? -1}::bigint
    then get_bit(${rememberLast(documents, toBits)}::bytea, products.search_id) = 1 else false end`
}

/** Those of the last call: a search counts and then selects with the same documents. */
let last: { documents: Uint32Array; bytes: Buffer } | undefined

const rememberLast = (documents: Uint32Array, convert: (documents: Uint32Array) => Buffer): Buffer => {
  if (last?.documents !== documents) last = { documents, bytes: convert(documents) }
  return last.bytes
}

// Loops that count are five times as fast as `for…of`.
const toBytes = (documents: Uint32Array): Buffer => {
  const bytes = Buffer.alloc((documents.at(-1) ?? 0) + 1)
  for (let at = 0; at < documents.length; at++) bytes[documents[at]!] = 1
  return bytes
}

const toBits = (documents: Uint32Array): Buffer => {
  const bytes = Buffer.alloc(((documents.at(-1) ?? 0) >> 3) + 1)
  for (let at = 0; at < documents.length; at++) bytes[documents[at]! >> 3]! |= 1 << (documents[at]! & 7)
  return bytes
}

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
  const texts = documents.map(
    ({ productId, tokens: { head, name, category, shop, text } }) =>
      sql`(${numbers.get(productId)}, ${head}, ${name}, ${category}, ${shop}, ${text})`,
  )
  await sql`insert into product_search (rowid, head, name, category, shop, text) values ${sql.join(texts)}`.execute(db)
}

// A trigger gives each document its product's number. Vectors are built from our own tokens.
const writeVectors = async (db: QueryExecutorProvider, documents: readonly SearchDocument[]): Promise<void> => {
  const vector = (...texts: string[]) => sql`array_to_tsvector(${toLexemes(texts)}::text[])`
  const rows = documents.map(
    ({
      productId,
      tokens: { head, name, category, shop, text },
    }) => sql`(${productId}, ${vector(head)}, ${vector(name)},
      ${vector(category)}, ${vector(shop)}, ${vector(name, category, shop, text)})`,
  )
  await sql`insert into search_documents (product_id, head, name, category, shop, text) values ${sql.join(rows)}
    on conflict (product_id) do update set head = excluded.head, name = excluded.name, category = excluded.category,
    shop = excluded.shop, text = excluded.text`.execute(db)
}

const toLexemes = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(text => text.split(' ')).filter(Boolean)),
]
