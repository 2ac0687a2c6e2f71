import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { getPicturesFolder } from '../../adapters/pictures/storage/configured-storage.ts'
import type { Config } from '../../config/config.ts'
import { SECRET_FILES } from '../../config/generated-secrets.ts'
import { createFolder } from '../../config/private-files.ts'
import { COPIED_DATABASE, getEngine } from '../../db/copies/database-copy.ts'
import { restorePostgresDump } from '../../db/copies/postgres-dump.ts'
import type { RestoreOptions } from '../restore/reconciliation.ts'
import { type RestoreResult, reconcileRestored, restoreDatabase } from '../restore/restored-database.ts'
import { type OpenBackup, withBackup } from './open-backup.ts'

export type RestoreTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 'formerDatabase'>

/**
 * Restores a whole market from an archive: pictures and missing secrets into the data folder, and the database, which
 * is reconciled with the one that it replaces.
 * @throws Error with a message for the operator when the archive is damaged or of another engine, or a server runs
 */
export const restoreBackup = (
  file: string,
  target: RestoreTarget,
  now: number,
  options: RestoreOptions = {},
): Promise<RestoreResult> =>
  withBackup(file, target.dataDir, async backup => {
    requireEngine(backup, target)
    const notes: string[] = []
    // Before the database, so that there is never one without its pictures.
    const restoreFiles = () => {
      notes.push(`${restorePictures(backup, target.dataDir)} pictures were added.`, ...restoreSecrets(backup, target))
    }
    const { previousDatabase, report } = await restoreDatabaseOf(backup, target, now, options, restoreFiles)
    return { previousDatabase, report: [...report, ...notes] }
  })

const requireEngine = ({ manifest }: OpenBackup, target: RestoreTarget): void => {
  if (manifest.engine === getEngine(target)) return
  throw new Error(
    manifest.engine === 'postgres'
      ? 'This backup is of a market on PostgreSQL. Set DATABASE_URL to an empty database.'
      : 'This backup is of a market on SQLite. Restore it without DATABASE_URL.',
  )
}

/** Names come from contents, so a file that is there already is the same. @returns how many were missing */
const restorePictures = ({ folder }: OpenBackup, dataDir: string): number =>
  moveMissingFiles(join(folder, 'pictures'), getPicturesFolder({ dataDir }))

const moveMissingFiles = (from: string, to: string): number => {
  if (!existsSync(from)) return 0
  createFolder(to)
  let moved = 0
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) moved += moveMissingFiles(source, target)
    else if (!existsSync(target)) {
      renameSync(source, target)
      moved++
    }
  }
  return moved
}

/** Secrets that are there already stay: sessions and second factors of the replaced market are made with them. */
const restoreSecrets = ({ folder }: OpenBackup, { dataDir }: RestoreTarget): string[] =>
  Object.values(SECRET_FILES).flatMap(name => {
    const [source, target] = [join(folder, name), join(dataDir, name)]
    // Backups of earlier versions have no secret of unsubscribe links.
    if (!existsSync(source)) return []
    if (!existsSync(target)) {
      renameSync(source, target)
      return [`${name} was restored.`]
    }
    const isSame = readFileSync(source, 'utf8').trim() === readFileSync(target, 'utf8').trim()
    return isSame ? [] : [`${name} stays as it is in ${dataDir}. The backup has another one.`]
  })

const restoreDatabaseOf = async (
  { folder }: OpenBackup,
  target: RestoreTarget,
  now: number,
  options: RestoreOptions,
  restoreFiles: () => void,
): Promise<RestoreResult> => {
  const { dataDir, databaseUrl } = target
  if (!databaseUrl) {
    restoreFiles()
    return restoreDatabase(join(folder, COPIED_DATABASE.sqlite), dataDir, now, options)
  }
  const fill = async () => {
    restoreFiles()
    await restorePostgresDump(databaseUrl, join(folder, COPIED_DATABASE.postgres))
  }
  return { previousDatabase: null, report: await reconcileRestored(target, now, options, fill) }
}
