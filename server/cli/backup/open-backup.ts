import { rmSync } from 'node:fs'
import { createFolder } from '../../config/private-files.ts'
import { createStagingFolder } from '../../db/copies/staging-folder.ts'
import { unpackArchive } from './archive.ts'
import { type Manifest, readVerifiedManifest } from './manifest.ts'

export type OpenBackup = { folder: string; manifest: Manifest }

/**
 * Unpacks an archive into a temporary folder below `place`, verifies every file, and runs `work` on it.
 * @throws Error with a message for the operator when the archive is damaged, incomplete or unknown
 */
export const withBackup = async <T>(
  file: string,
  place: string,
  work: (backup: OpenBackup) => Promise<T>,
): Promise<T> => {
  createFolder(place)
  const folder = createStagingFolder(place, 'unpacking')
  try {
    await unpackArchive(file, folder)
    return await work({ folder, manifest: await readVerifiedManifest(folder) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Is this the archive of a whole market, rather than a copy of its database? */
export const isArchiveName = (file: string): boolean => /\.(tar\.gz|tgz)$/.test(file)
