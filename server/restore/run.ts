import { openFormer } from '../db/former.ts'
import { replaceSqlite, type Settle, settleSqlite } from '../db/restore.ts'
import { settlePostgres } from '../db/settle-postgres.ts'
import { type Report, type SettleOptions, settleMarket } from './settle-market.ts'

/** `kept`: where the replaced database is now, null where there was none. */
export type Restored = { kept: string | null; report: Report }

/**
 * Puts a backup of SQLite in the place of the market in `dataDir` and settles it.
 * @throws Error with one sentence when the file is no sound backup, is newer than this program, or a server is running
 */
export const restoreDatabase = async (
  file: string,
  dataDir: string,
  now: number,
  options: SettleOptions = {},
): Promise<Restored> => {
  const settle: Settle<Report> = (store, former) => settleMarket(store, former, now, options)
  const { kept, result } = await replaceSqlite(file, dataDir, settle, now)
  return { kept, report: result }
}

type Where = { dataDir: string; databaseUrl?: string | undefined; formerDatabase?: string | undefined }

/**
 * Settles a database that was restored by other means: by pg_restore, or by copying a file.
 * @throws Error with one sentence when there is none, or a server is running on it
 */
export const settleRestored = async (where: Where, now: number, options: SettleOptions = {}): Promise<Report> => {
  const { dataDir, databaseUrl, formerDatabase } = where
  if (formerDatabase && formerDatabase === databaseUrl)
    throw new Error('FORMER_DATABASE: must be another database than DATABASE_URL.')
  const settle: Settle<Report> = (store, former) => settleMarket(store, former, now, options)
  const { former, close } = formerDatabase ? openFormer(formerDatabase) : NONE
  try {
    return await (databaseUrl ? settlePostgres(databaseUrl, settle, former) : settleSqlite(dataDir, settle, former))
  } finally {
    await close()
  }
}

const NONE = { former: null, close: async () => undefined }
