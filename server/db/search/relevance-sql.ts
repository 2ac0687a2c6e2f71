import { type RawBuilder, sql } from 'kysely'
import type { SearchQuery } from '../../../src/contract/search/parse-query.ts'
import { RELEVANCE_FACTS } from '../../../src/contract/search/relevance.ts'
import { isPostgres } from '../database-engine.ts'
import type { Database } from '../store.ts'
import { findDocuments } from './matching-documents.ts'
import { toTier } from './relevance-tiers.ts'
import { toExpression } from './search-expression.ts'

/**
 * The sum of the weights of RELEVANCE_FACTS that hold for a row of `products`.
 * @param seq what `readSearchSeq` returned before
 */
export const relevanceSql = async (db: Database, seq: number, query: SearchQuery): Promise<RawBuilder<number>> => {
  if (!isPostgres(db)) return ftsRelevance(db, query)
  const relevances = await computeRelevances(db, seq, query)
  return sql<number>`case when products.search_id < ${relevances.length}::bigint
    then get_byte(${relevances}::bytea, products.search_id::integer) else 0 end`
}

const ftsRelevance = (db: Database, query: SearchQuery): RawBuilder<number> => {
  const terms = RELEVANCE_FACTS.map(
    fact => sql`${sql.lit(fact.weight)} * (products.search_id in (select rowid from product_search
      where product_search match ${toExpression(db, query, toTier([fact]))}))`,
  )
  return sql<number>`(${sql.join(terms, sql` + `)})`
}

/** A byte for each number. */
const computeRelevances = async (db: Database, seq: number, query: SearchQuery): Promise<Buffer> => {
  const found = []
  for (const fact of RELEVANCE_FACTS)
    found.push({ weight: fact.weight, documents: await findDocuments(db, seq, query, toTier([fact])) })
  const bytes = Buffer.alloc(Math.max(0, ...found.map(({ documents }) => documents.at(-1) ?? 0)) + 1)
  for (const { weight, documents } of found)
    for (let at = 0; at < documents.length; at++) bytes[documents[at]!]! += weight
  return bytes
}
