import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Store } from './store.ts'

export type { Database, Store } from './store.ts'

/**
 * Opens the database and brings its tables up to date: PostgreSQL where `databaseUrl` is given, else SQLite in `dataDir`.
 * @throws Error with one sentence when it cannot be opened or is newer than this program
 */
export const openStore = (config: { dataDir: string; databaseUrl?: string }): Promise<Store> =>
  config.databaseUrl ? openPostgres(config.databaseUrl) : openSqlite(config.dataDir)
