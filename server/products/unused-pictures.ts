import { DAY_MS } from '../../src/contract/durations.ts'
import { hashFromFileName, hashFromPicturePath } from '../adapters/pictures/picture-sizes.ts'
import type { PictureStorage } from '../adapters/pictures/storage/picture-storage.ts'
import type { Database } from '../db/store.ts'
import { listReferencedPictures } from './picture-references.ts'

/** A picture is written before the row that refers to it. A day is much longer than any request. */
const GRACE_MS = DAY_MS
/** For how long a store that sets deleted pictures aside keeps them. */
const DELETED_MS = 7 * DAY_MS

/**
 * Deletes files older than a day that are pictures without a row referring to them, or temporary files of a killed
 * process. Safe while servers run, and in several processes at once.
 * @param now the time in milliseconds
 * @returns the number of deleted files
 */
export const deleteUnusedPictureFiles = async (db: Database, storage: PictureStorage, now: number): Promise<number> => {
  const old = await listOldPictureFiles(storage, now - GRACE_MS)
  let deleted = 0
  if (old.length > 0) {
    const used = await findUsedHashes(db)
    const unused = old.filter(name => !used.has(hashFromFileName(name) ?? ''))
    for (const name of unused) deleted += (await storage.deleteIfOlder(name, now - GRACE_MS)) ? 1 : 0
  }
  await storage.purge(now - DELETED_MS)
  return deleted
}

const listOldPictureFiles = async (storage: PictureStorage, time: number): Promise<string[]> => {
  const names: string[] = []
  for await (const page of storage.listOlderThan(time))
    names.push(...page.filter(name => hashFromFileName(name) !== null || name.endsWith('.tmp')))
  return names
}

const findUsedHashes = async (db: Database): Promise<Set<string>> => {
  const used = new Set<string>()
  for await (const paths of listReferencedPictures(db)) {
    for (const path of paths) used.add(hashFromPicturePath(path) ?? path)
  }
  return used
}
