import type { CompiledQuery, Kysely } from 'kysely'
import type { Database } from './store.ts'
import type { Tables } from './tables.ts'

/** Runs a compiled query on the one connection of a database, and returns its rows. */
export type StatementRunner = (query: CompiledQuery, parameters: readonly unknown[]) => unknown[]

const runners = new WeakMap<object, StatementRunner>()

/**
 * For a database with one connection, which answers at once. A transaction of it has the same adapter and connection.
 */
export const setStatementRunner = (db: Kysely<Tables>, run: StatementRunner): void => {
  runners.set(db.getExecutor().adapter, run)
}

/**
 * Runs a compiled query with other parameters: on SQLite without Kysely's executor, whose promises cost more than a
 * small statement.
 */
export const runCompiledQuery = async <Row>(
  db: Database,
  query: CompiledQuery<Row>,
  parameters: readonly unknown[],
): Promise<Row[]> => {
  const run = runners.get(db.getExecutor().adapter)
  return run ? (run(query, parameters) as Row[]) : (await db.executeQuery<Row>({ ...query, parameters })).rows
}
