import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Store, StoreOptions } from './store.ts'

export type { Database, Store } from './store.ts'

/**
 * Opens and migrates the database: PostgreSQL if `databaseUrl` is given, otherwise SQLite in `dataDir`.
 * @throws ConfigError when it is newer than this version, or older and `shouldMigrate` is false
 */
export const openStore = (
  config: { dataDir: string; databaseUrl?: string },
  options: StoreOptions = {},
): Promise<Store> =>
  config.databaseUrl ? openPostgres(config.databaseUrl, options) : openSqlite(config.dataDir, options)
