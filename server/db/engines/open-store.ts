import type { Store, StoreOptions } from '../store.ts'
import { openSqlite } from './sqlite.ts'

export type { Database, Store } from '../store.ts'

/**
 * Opens and migrates the database: PostgreSQL if `databaseUrl` is given, otherwise SQLite in `dataDir`.
 * @throws ConfigError when it is newer than this version, or older and `shouldMigrate` is false
 */
export const openStore = async (
  config: { dataDir: string; databaseUrl?: string; pooledDatabaseUrl?: string; readDatabaseUrls?: readonly string[] },
  options: StoreOptions = {},
): Promise<Store> => {
  if (!config.databaseUrl) return openSqlite(config.dataDir, options)
  // Loaded only where it is needed, because the driver makes a start slower.
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(config.databaseUrl, options, {
    pooledUrl: config.pooledDatabaseUrl,
    ...(config.readDatabaseUrls && { readUrls: config.readDatabaseUrls }),
  })
}
