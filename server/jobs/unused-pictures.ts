import { randomUUID } from 'node:crypto'
import { opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFromFileName, hashFromPicturePath } from '../adapters/pictures/picture-sizes.ts'
import type { Database } from '../db/store.ts'
import { listReferencedPictures } from '../queries/picture-references.ts'

/** A picture is written before the row that names it; a day is far longer than any request lives. */
const GRACE_MS = 86_400_000

/**
 * Removes the files of pictures that no row names any more, and drafts that a killed process left, where they are older
 * than a day. Safe while the server works and in several processes at once.
 * @param folder where pictures are kept; it may be missing
 * @param now milliseconds
 * @returns how many files are gone
 */
export const deleteUnusedPictureFiles = async (db: Database, folder: string, now: number): Promise<number> => {
  const old = await listFilesOlderThan(folder, now - GRACE_MS)
  if (old.length === 0) return 0
  const used = await findUsedHashes(db)
  const unused = old.filter(name => !used.has(hashFromFileName(name) ?? ''))
  let gone = 0
  for (const name of unused) gone += (await deleteIfOld(join(folder, name), now - GRACE_MS)) ? 1 : 0
  return gone
}

const listFilesOlderThan = async (folder: string, time: number): Promise<string[]> => {
  const names: string[] = []
  for await (const entry of await opendir(folder).catch(emptyIfMissing)) {
    const isOurs = hashFromFileName(entry.name) !== null || entry.name.endsWith('.tmp')
    if (isOurs && (await getModifiedTime(join(folder, entry.name))) < time) names.push(entry.name)
  }
  return names
}

const emptyIfMissing = (error: NodeJS.ErrnoException): [] => {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Infinity where another process has just removed the file: then it is not old. */
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
  for await (const addresses of listReferencedPictures(db)) {
    for (const address of addresses) used.add(hashFromPicturePath(address) ?? address)
  }
  return used
}

/** The same picture may have been sent again since we looked: what was taken away is looked at once more, and put back. */
const deleteIfOld = async (file: string, time: number): Promise<boolean> => {
  const taken = `${file}.${randomUUID()}.tmp`
  try {
    await rename(file, taken)
  } catch (error) {
    emptyIfMissing(error as NodeJS.ErrnoException)
    return false
  }
  const isOld = (await getModifiedTime(taken)) < time
  await (isOld ? rm(taken, { force: true }) : rename(taken, file))
  return isOld
}
