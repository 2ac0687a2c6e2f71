import { PostgresAdapter, type QueryExecutorProvider } from 'kysely'

/** Only files of this folder ask for the engine. Give other rooms a function that names what they want to know. */
export const isPostgres = (db: QueryExecutorProvider): boolean => db.getExecutor().adapter instanceof PostgresAdapter
