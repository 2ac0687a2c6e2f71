import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const ARCHIVE_NAME = /^haat-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.gz$/

/** `haat-2026-11-22T133000Z.tar.gz`: sorts by time. */
export const archiveName = (now: number): string =>
  `haat-${new Date(now).toISOString().replaceAll(':', '').slice(0, 17)}Z.tar.gz`

/**
 * Deletes all but the newest archives of a folder. Files with other names stay.
 * @returns the names of the deleted files
 */
export const deleteOldArchives = (folder: string, keep: number): string[] => {
  const archives = readdirSync(folder).filter(name => ARCHIVE_NAME.test(name))
  const old = archives.sort().slice(0, Math.max(0, archives.length - keep))
  for (const name of old) rmSync(join(folder, name))
  return old
}
