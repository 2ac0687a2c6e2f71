import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './database-engine.ts'

/**
 * A column in a condition that SQLite must not answer from an index of the column. Without statistics SQLite assumes
 * that any equality leaves ten rows, also `is_listed = 1`, which leaves nearly all. The unary plus has no other effect
 * (https://sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_). PostgreSQL keeps statistics by
 * itself, so there it is the plain column.
 */
export const withoutIndex = <T>(db: QueryExecutorProvider, column: string): RawBuilder<T> =>
  isPostgres(db) ? sql<T>`${sql.ref(column)}` : sql<T>`+${sql.ref(column)}`
