import { completeRestore, type DatabaseLocation } from '../../db/copies/database-copy.ts'
import { openFormerDatabase } from '../../db/copies/former-database.ts'
import { type CompleteRestore, replaceSqliteDatabase } from '../../db/copies/sqlite-restore.ts'
import type { Database } from '../../db/store.ts'
import { type RestoreOptions, type RestoreReport, reconcileRestoredData } from './reconciliation.ts'

/** `previousDatabase` is the new path of the replaced database, or null if there was none. */
export type RestoreResult = { previousDatabase: string | null; report: RestoreReport }

/**
 * Replaces the SQLite database in `dataDir` by a backup and reconciles it.
 * @throws Error with a message for the operator when the backup is damaged or newer than this version, or a server runs
 */
export const restoreDatabase = async (
  file: string,
  dataDir: string,
  now: number,
  options: RestoreOptions = {},
): Promise<RestoreResult> => {
  const reconcile: CompleteRestore<RestoreReport> = (store, former) =>
    reconcileRestoredData(store, former, now, options)
  const { kept: previousDatabase, result } = await replaceSqliteDatabase(file, dataDir, reconcile, now)
  return { previousDatabase, report: result }
}

type RestoreTarget = DatabaseLocation & { formerDatabase?: string | undefined }

/**
 * Reconciles a database that was restored by pg_restore or by copying a file.
 * @param fill restores it, once no server can run on the database that it replaces
 * @throws Error with a message for the operator when there is none, or a server is running on either
 */
export const reconcileRestored = (
  target: RestoreTarget,
  now: number,
  options: RestoreOptions = {},
  fill: () => Promise<void> = async () => undefined,
): Promise<RestoreReport> =>
  withFormerDatabase(target, async former => {
    await fill()
    return completeRestore(target, (store, replaced) => reconcileRestoredData(store, replaced, now, options), former)
  })

const withFormerDatabase = async <Result>(
  { formerDatabase, databaseUrl }: RestoreTarget,
  work: (former: Database | null) => Promise<Result>,
): Promise<Result> => {
  if (formerDatabase && formerDatabase === databaseUrl)
    throw new Error('FORMER_DATABASE: must be another database than DATABASE_URL.')
  const { former, close } = formerDatabase ? await openFormerDatabase(formerDatabase) : NO_FORMER_DATABASE
  try {
    return await work(former)
  } finally {
    await close()
  }
}

const NO_FORMER_DATABASE = { former: null, close: async () => undefined }
