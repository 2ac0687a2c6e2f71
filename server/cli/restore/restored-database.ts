import { openFormerDatabase } from '../../db/former-database.ts'
import { completePostgresRestore } from '../../db/postgres-restore.ts'
import { type CompleteRestore, completeSqliteRestore, replaceSqliteDatabase } from '../../db/sqlite-restore.ts'
import { type RestoreOptions, type RestoreReport, reconcileRestoredData } from './reconciliation.ts'

/** `kept`: where the replaced database is now, null where there was none. */
export type RestoreResult = { previousDatabase: string | null; report: RestoreReport }

/**
 * Puts a backup of SQLite in the place of the market in `dataDir` and settles it.
 * @throws Error with one sentence when the file is no sound backup, is newer than this program, or a server is running
 */
export const restoreDatabase = async (
  file: string,
  dataDir: string,
  now: number,
  options: RestoreOptions = {},
): Promise<RestoreResult> => {
  const settle: CompleteRestore<RestoreReport> = (store, former) => reconcileRestoredData(store, former, now, options)
  const { kept, result } = await replaceSqliteDatabase(file, dataDir, settle, now)
  return { previousDatabase: kept, report: result }
}

type RestoreTarget = { dataDir: string; databaseUrl?: string | undefined; formerDatabase?: string | undefined }

/**
 * Settles a database that was restored by other means: by pg_restore, or by copying a file.
 * @throws Error with one sentence when there is none, or a server is running on it
 */
export const reconcileRestored = async (
  where: RestoreTarget,
  now: number,
  options: RestoreOptions = {},
): Promise<RestoreReport> => {
  const { dataDir, databaseUrl, formerDatabase } = where
  if (formerDatabase && formerDatabase === databaseUrl)
    throw new Error('FORMER_DATABASE: must be another database than DATABASE_URL.')
  const settle: CompleteRestore<RestoreReport> = (store, former) => reconcileRestoredData(store, former, now, options)
  const { former, close } = formerDatabase ? openFormerDatabase(formerDatabase) : NO_FORMER_DATABASE
  try {
    return await (databaseUrl
      ? completePostgresRestore(databaseUrl, settle, former)
      : completeSqliteRestore(dataDir, settle, former))
  } finally {
    await close()
  }
}

const NO_FORMER_DATABASE = { former: null, close: async () => undefined }
