import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchQuery } from '../../../src/contract/search/parse-query.ts'
import { isPostgres } from '../database-engine.ts'
import type { Database } from '../store.ts'
import { toExpression } from './search-expression.ts'

/** What reading a row of the listing's index costs beside reading and sorting a match. */
export const getScannedRowCost = (db: Database): number => (isPostgres(db) ? 0.3 : 0.05)

/** Is a question asked without a way to the database and back? */
export const hasCheapQuestions = (db: Database): boolean => !isPostgres(db)

/** Does the search index find beginnings of words quickly? PostgreSQL's joins the products of every word that begins so. */
export const hasIndexOfBeginnings = (db: Database): boolean => !isPostgres(db)

/** A condition on `products` that looks into the name of each, without an index. On PostgreSQL only. */
export const hasName = (db: Database, query: SearchQuery): RawBuilder<SqlBool> => {
  const words = toExpression(db, query, { facts: [], conditions: [{ match: 'all', fields: ['text'] }] })
  return sql<SqlBool>`(select search_documents.name @@ ${words}::tsquery from search_documents
    where search_documents.product_id = products.id)`
}
