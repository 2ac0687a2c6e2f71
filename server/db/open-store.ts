import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { QueryObserver, Store } from './store.ts'

export type { Database, Store } from './store.ts'

/**
 * Opens and migrates the database: PostgreSQL if `databaseUrl` is given, otherwise SQLite in `dataDir`.
 * @throws Error with a message for the operator when it cannot be opened or is newer than this version
 */
export const openStore = (
  config: { dataDir: string; databaseUrl?: string },
  observeQuery?: QueryObserver,
): Promise<Store> =>
  config.databaseUrl ? openPostgres(config.databaseUrl, observeQuery) : openSqlite(config.dataDir, observeQuery)
