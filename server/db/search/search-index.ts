import { type QueryExecutorProvider, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchQuery, SearchUnit } from '../../../src/contract/search/parse-query.ts'
import { IS_FOUND, RELEVANCE_FACTS, type RelevanceCondition } from '../../../src/contract/search/relevance.ts'
import type { SearchTokens } from '../../../src/contract/search/tokens.ts'
import { isPostgres } from '../database-engine.ts'
import { withoutIndex } from '../index-hints.ts'
import { onlyRow } from '../sql-expressions.ts'
import { type RelevanceTier, toTier } from './relevance-tiers.ts'

export type SearchDocument = { productId: string; tokens: SearchTokens }

// The tables are created by migrations/0023-search-tokens.ts: FTS5 on SQLite, tsvector with a GIN index on PostgreSQL.
const BATCH = 500
/** Everything that is found, with or without any fact. */
export const FOUND = toTier([])

/**
 * A tier with its products, if they are known: by their ids, or on SQLite by their numbers (`products.search_id`),
 * ascending.
 */
export type KnownTier = RelevanceTier & { ids?: readonly string[]; documents?: Uint32Array }

/** Adds products to the index or replaces them. Call it in the transaction that writes the products. */
export const indexDocuments = async (
  db: QueryExecutorProvider,
  documents: readonly SearchDocument[],
): Promise<void> => {
  const write = isPostgres(db) ? writeVectors : writeFts
  for (let from = 0; from < documents.length; from += BATCH) await write(db, documents.slice(from, from + BATCH))
}

/**
 * A condition on `products`.
 * @param hasMany see `SearchPlan`
 * @param tier by default everything that is found
 */
export const matchesQuery = (
  db: QueryExecutorProvider,
  query: SearchQuery,
  hasMany: boolean,
  tier: KnownTier = FOUND,
): RawBuilder<SqlBool> => {
  if (tier.ids) return sql<SqlBool>`products.id in (${sql.join(tier.ids)})`
  if (tier.documents) return isAmong(tier.documents, hasMany)
  return isPostgres(db) ? matchesVectors(query, hasMany, tier) : matchesFts(ftsExpression(query, tier), hasMany)
}

/** The sum of the weights of RELEVANCE_FACTS that hold for a row of `products`. */
export const relevanceSql = (db: QueryExecutorProvider, query: SearchQuery): RawBuilder<number> =>
  isPostgres(db) ? vectorRelevance(query) : ftsRelevance(query)

/** Does any product of the tier match, whether it is listed or not? */
export const hasMatch = async (
  db: QueryExecutorProvider,
  query: SearchQuery,
  tier: RelevanceTier,
): Promise<boolean> => {
  const { rows } = await sql<{ found: number }>`select exists (${selectMatches(db, query, tier)}) as found`.execute(db)
  return Boolean(onlyRow(rows).found)
}

/** The words of a query, in the fields of a tier. */
type MatchedPart = { query: SearchQuery; tier: RelevanceTier }

/** The number of listed products that match all parts, up to `max`. It reads no more of them than it counts. */
export const countListedMatches = async (
  db: QueryExecutorProvider,
  parts: readonly MatchedPart[],
  max: number,
): Promise<number> => {
  const matches = isPostgres(db)
    ? sql`select 1 from search_documents join products on products.id = search_documents.product_id
        where ${sql.join(
          parts.map(({ query, tier }) => holdsVectors(query, [...new Set([IS_FOUND, ...tier.conditions])])),
          sql` and `,
        )}`
    : sql`select 1 from product_search join products on products.search_id = product_search.rowid
        where product_search match ${parts.map(({ query, tier }) => ftsExpression(query, tier)).join(' AND ')}`
  const { rows } = await sql<{ n: number }>`select count(*) as n
    from (${matches} and ${withoutIndex(db, 'products.is_listed')} = 1 limit ${max}) as found`.execute(db)
  return Number(onlyRow(rows).n)
}

/**
 * How many products match with each relevance, whether they are listed or not. On PostgreSQL only, which has no index
 * of the facts and must look at each match.
 */
export const countByRelevance = async (
  db: QueryExecutorProvider,
  query: SearchQuery,
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ relevance: number; matches: number }>`
    select ${relevanceOfVectors(query)} as relevance, count(*) as matches from search_documents
    where search_documents.text @@ ${tsQuery(query, IS_FOUND)}::tsquery group by 1`.execute(db)
  return new Map(rows.map(row => [Number(row.relevance), Number(row.matches)]))
}

/** The ids of the products that match with one of these relevances. On PostgreSQL only. */
export const findByRelevance = async (
  db: QueryExecutorProvider,
  query: SearchQuery,
  relevances: readonly number[],
): Promise<{ id: string; relevance: number }[]> => {
  const { rows } = await sql<{ id: string; relevance: number }>`
    select id, relevance from (
      select product_id as id, ${relevanceOfVectors(query)} as relevance from search_documents
      where search_documents.text @@ ${tsQuery(query, IS_FOUND)}::tsquery) as found
    where relevance in (${sql.join(relevances)})`.execute(db)
  return rows.map(({ id, relevance }) => ({ id, relevance: Number(relevance) }))
}

/**
 * The numbers of the products that match an FTS5 expression, ascending. On SQLite only. One row is read in a tenth of
 * the time that a row for each number takes.
 */
export const selectDocuments = async (db: QueryExecutorProvider, expression: string): Promise<Uint32Array> => {
  const { rows } = await sql<{ numbers: string }>`
    select json_group_array(rowid) as numbers from product_search where product_search match ${expression}`.execute(db)
  return Uint32Array.from(JSON.parse(onlyRow(rows).numbers) as number[])
}

/** A row for each product that matches. */
export const selectMatches = (
  db: QueryExecutorProvider,
  query: SearchQuery,
  tier: RelevanceTier = FOUND,
): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`select 1 from search_documents where ${holdsVectors(query, [...new Set([IS_FOUND, ...tier.conditions])])}`
    : sql`select 1 from product_search where product_search match ${ftsExpression(query, tier)}`

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

/**
 * While an index is scanned, a byte for each number says whether it is among them; otherwise they are looked up one by
 * one.
 */
const isAmong = (documents: Uint32Array, hasMany: boolean): RawBuilder<SqlBool> => {
  if (!hasMany) return sql<SqlBool>`products.search_id in (select value from json_each(${`[${documents}]`}))`
  return sql<SqlBool>`substr(${toBytes(documents)}, products.search_id + 1, 1) = x'01'`
}

/** Those of the last call: a search counts and then selects with the same documents. */
let lastBytes: { documents: Uint32Array; bytes: Buffer } | undefined

const toBytes = (documents: Uint32Array): Buffer => {
  if (lastBytes?.documents === documents) return lastBytes.bytes
  const bytes = Buffer.alloc((documents.at(-1) ?? 0) + 1)
  // Five times as fast as `for…of`.
  for (let at = 0; at < documents.length; at++) bytes[documents[at]!] = 1
  lastBytes = { documents, bytes }
  return bytes
}

/** The unary plus only keeps SQLite from using the column's index (https://sqlite.org/optoverview.html). */
const matchesFts = (expression: string, hasMany: boolean): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.raw(hasMany ? '+' : '')}products.search_id in (select rowid from product_search
    where product_search match ${expression})`

const ftsRelevance = (query: SearchQuery): RawBuilder<number> => {
  const terms = RELEVANCE_FACTS.map(
    fact => sql`${sql.lit(fact.weight)} * (${matchesFts(ftsExpression(query, toTier([fact])), false)})`,
  )
  return sql<number>`(${sql.join(terms, sql` + `)})`
}

/** For FTS5. It begins with the condition that is found by, because single facts may hold for many more products. */
export const ftsExpression = (query: SearchQuery, { conditions }: RelevanceTier): string =>
  conditions.map(condition => ftsCondition(query, condition)).join(' AND ')

/** Tokens are quoted; they hold letters, marks and digits only, so that none can be query syntax. */
const ftsCondition = (query: SearchQuery, condition: RelevanceCondition): string => {
  const unit = ({ tokens, prefixes }: SearchUnit) =>
    `(${[...tokens.map(token => `"${token}"`), ...prefixes.map(prefix => `"${prefix}" *`)].join(' OR ')})`
  return `({${condition.fields.join(' ')}} : ${combineUnits(query, condition, unit, ' AND ', ' OR ')})`
}

/** A query expression of an engine, whose words for "and" and "or" are given. */
const combineUnits = (
  query: SearchQuery,
  { match }: RelevanceCondition,
  unit: (unit: SearchUnit) => string,
  and: string,
  or: string,
): string => {
  if (match === 'typed' || match === 'exact') return `(${query[match].map(unit).join(and)})`
  if (match === 'any') return `(${[...new Set(query.readings.flat().map(unit))].join(or)})`
  return `(${query.readings.map(reading => `(${reading.map(unit).join(and)})`).join(or)})`
}

// Vectors are built from our own tokens, because PostgreSQL's parser splits Bangla words at vowel signs.
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

/**
 * The column `text` holds the tokens of all fields of IS_FOUND, and only it has an index. Where many match, the
 * document of each product is looked at while the listing's index is read; as a list of ids the planner would collect
 * all of them first.
 */
const matchesVectors = (query: SearchQuery, hasMany: boolean, { conditions }: RelevanceTier): RawBuilder<SqlBool> => {
  if (hasMany)
    return sql<SqlBool>`(select ${holdsVectors(query, conditions)} from search_documents where search_documents.product_id = products.id)`
  const indexed = new Set([IS_FOUND, ...conditions])
  return sql<SqlBool>`products.id in (select product_id from search_documents where ${holdsVectors(query, [...indexed])})`
}

const holdsVectors = (query: SearchQuery, all: readonly RelevanceCondition[]): RawBuilder<unknown> =>
  sql.join(
    all.map(condition => vectorCondition(query, condition)),
    sql` and `,
  )

const vectorRelevance = (query: SearchQuery): RawBuilder<number> =>
  sql<number>`(select ${relevanceOfVectors(query)} from search_documents
    where search_documents.product_id = products.id)`

const relevanceOfVectors = (query: SearchQuery): RawBuilder<number> => {
  const terms = RELEVANCE_FACTS.map(({ weight, conditions }) => {
    return sql`case when ${holdsVectors(query, conditions)} then ${sql.lit(weight)} else 0 end`
  })
  return sql<number>`(${sql.join(terms, sql` + `)})`
}

const vectorCondition = (query: SearchQuery, condition: RelevanceCondition): RawBuilder<SqlBool> => {
  if (condition === IS_FOUND) return sql<SqlBool>`search_documents.text @@ ${tsQuery(query, IS_FOUND)}::tsquery`
  const columns = condition.fields.map(field => sql.ref(`search_documents.${field}`))
  const joined = sql<SqlBool>`(${sql.join(columns, sql` || `)}) @@ ${tsQuery(query, condition)}::tsquery`
  // Joining vectors takes longer than looking into each, which is enough for a single word.
  const isSingle = query.readings.length === 1 && query.readings[0]?.length === 1
  if (columns.length === 1 || !isSingle) return joined
  const inAny = columns.map(column => sql`${column} @@ ${tsQuery(query, condition)}::tsquery`)
  return sql<SqlBool>`(${sql.join(inAny, sql` or `)})`
}

const tsQuery = (query: SearchQuery, condition: RelevanceCondition): string => {
  const unit = ({ tokens, prefixes }: SearchUnit) =>
    `(${[...tokens.map(token => `'${token}'`), ...prefixes.map(prefix => `'${prefix}':*`)].join(' | ')})`
  return combineUnits(query, condition, unit, ' & ', ' | ')
}
