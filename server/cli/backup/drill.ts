import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { COPIED_DATABASE } from '../../db/copies/database-copy.ts'
import { readPostgresCounts, restorePostgresDump } from '../../db/copies/postgres-dump.ts'
import { readSqliteCounts, type TableCounts } from '../../db/copies/table-counts.ts'
import { openStore } from '../../db/engines/open-store.ts'
import { withTemporaryDatabase } from '../../db/engines/postgres-temporary.ts'
import type { Store } from '../../db/store.ts'
import { reconcileRestored, restoreDatabase } from '../restore/restored-database.ts'
import { PICTURE_LISTING } from './create-backup.ts'
import { checkListedPictures, checkPictures, checkSampleOrder } from './drill-checks.ts'
import { type OpenBackup, withBackup } from './open-backup.ts'

/** Sentences that say what was checked. */
export type DrillReport = readonly string[]

/**
 * Restores an archive into a temporary folder and, on PostgreSQL, a temporary database beside `databaseUrl`, and checks
 * that a market could go on from there. Nothing of the running market is changed.
 * @throws Error with a message for the operator at the first thing that is wrong
 */
export const drillBackup = async (
  file: string,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  now: number,
): Promise<DrillReport> => {
  const place = mkdtempSync(join(tmpdir(), 'haat-drill-'))
  try {
    return await withBackup(file, place, backup =>
      backup.manifest.engine === 'sqlite'
        ? drillSqlite(backup, now)
        : withTemporaryDatabase(requireDatabaseUrl(databaseUrl), url => drillPostgres(backup, url, now)),
    )
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

const requireDatabaseUrl = (databaseUrl: string | undefined): string => {
  if (databaseUrl) return databaseUrl
  throw new Error('This backup is of a market on PostgreSQL. Set DATABASE_URL; the drill makes a database beside it.')
}

const drillSqlite = async (backup: OpenBackup, now: number): Promise<DrillReport> => {
  const dataDir = join(backup.folder, 'restored')
  const database = join(backup.folder, COPIED_DATABASE.sqlite)
  requireCounts(backup, readSqliteCounts(database))
  await restoreDatabase(database, dataDir, now)
  return checkRestored(backup, await openStore({ dataDir }))
}

const drillPostgres = async (backup: OpenBackup, databaseUrl: string, now: number): Promise<DrillReport> => {
  await restorePostgresDump(databaseUrl, join(backup.folder, COPIED_DATABASE.postgres))
  requireCounts(backup, await readPostgresCounts(databaseUrl))
  await reconcileRestored({ dataDir: backup.folder, databaseUrl }, now)
  return checkRestored(backup, await openStore({ dataDir: backup.folder, databaseUrl }, { hasDeadlines: false }))
}

const requireCounts = ({ manifest }: OpenBackup, restored: TableCounts): void => {
  for (const [table, count] of Object.entries(manifest.counts)) {
    if (restored[table] !== count)
      throw new Error(`The table ${table} should have ${count} rows, but ${restored[table] ?? 'it is missing'}.`)
  }
}

const checkRestored = async ({ folder, manifest }: OpenBackup, store: Store): Promise<DrillReport> => {
  try {
    const { counts, files, createdAt, version } = manifest
    return [
      `A backup of ${createdAt}, made by Haat ${version}.`,
      `${Object.keys(files).length} files have their checksums.`,
      `${Object.keys(counts).length} tables have their numbers of rows: ${summarize(counts)}.`,
      await checkSampleOrder(store.read),
      existsSync(join(folder, PICTURE_LISTING))
        ? await checkListedPictures(store.read, join(folder, PICTURE_LISTING))
        : await checkPictures(store.read, join(folder, 'pictures')),
    ]
  } finally {
    await store.close()
  }
}

const summarize = (counts: TableCounts): string =>
  ['users', 'shops', 'products', 'orders'].map(table => `${counts[table] ?? 0} ${table}`).join(', ')
