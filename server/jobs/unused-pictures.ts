import { randomUUID } from 'node:crypto'
import { opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFromFileName, hashFromPicturePath } from '../adapters/pictures/picture-sizes.ts'
import type { Database } from '../db/store.ts'
import { listReferencedPictures } from '../queries/picture-references.ts'

/** A picture is written before the row that refers to it. A day is much longer than any request. */
const GRACE_MS = 86_400_000

/**
 * Deletes files older than a day that are pictures without a row referring to them, or temporary files of a killed
 * process. Safe while servers run, and in several processes at once.
 * @param folder the folder of pictures; it may be missing
 * @param now the time in milliseconds
 * @returns the number of deleted files
 */
export const deleteUnusedPictureFiles = async (db: Database, folder: string, now: number): Promise<number> => {
  const old = await listFilesOlderThan(folder, now - GRACE_MS)
  if (old.length === 0) return 0
  const used = await findUsedHashes(db)
  const unused = old.filter(name => !used.has(hashFromFileName(name) ?? ''))
  let deleted = 0
  for (const name of unused) deleted += (await deleteIfOld(join(folder, name), now - GRACE_MS)) ? 1 : 0
  return deleted
}

const listFilesOlderThan = async (folder: string, time: number): Promise<string[]> => {
  const names: string[] = []
  for await (const entry of await opendir(folder).catch(emptyIfMissing)) {
    const isPictureFile = hashFromFileName(entry.name) !== null || entry.name.endsWith('.tmp')
    if (isPictureFile && (await getModifiedTime(join(folder, entry.name))) < time) names.push(entry.name)
  }
  return names
}

const emptyIfMissing = (error: NodeJS.ErrnoException): [] => {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Infinity if another process has just removed the file, so that it does not count as old. */
const getModifiedTime = async (file: string): Promise<number> => {
  try {
    return (await stat(file)).mtimeMs
  } catch (error) {
    emptyIfMissing(error as NodeJS.ErrnoException)
    return Number.POSITIVE_INFINITY
  }
}

const findUsedHashes = async (db: Database): Promise<Set<string>> => {
  const used = new Set<string>()
  for await (const paths of listReferencedPictures(db)) {
    for (const path of paths) used.add(hashFromPicturePath(path) ?? path)
  }
  return used
}

/**
 * The same picture may just be uploaded again: renames the file, checks its time once more, and restores it if it is
 * new.
 */
const deleteIfOld = async (file: string, time: number): Promise<boolean> => {
  const renamed = `${file}.${randomUUID()}.tmp`
  try {
    await rename(file, renamed)
  } catch (error) {
    emptyIfMissing(error as NodeJS.ErrnoException)
    return false
  }
  const isOld = (await getModifiedTime(renamed)) < time
  await (isOld ? rm(renamed, { force: true }) : rename(renamed, file))
  return isOld
}
