import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../../config/error-code.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../config/private-files.ts'
import type { PictureStorage, PictureUsage } from './picture-storage.ts'
import { createUsageReader } from './usage-reader.ts'

/** Pictures as files of a folder, which is created with the first of them. Several processes may share it. */
export const createFolderStorage = (folder: string): PictureStorage => ({
  write: async (name, bytes) => {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    await writeAtomically(join(folder, name), bytes)
  },
  read: name => readIfExists(join(folder, name)),
  listOlderThan: time => listOldFiles(folder, time),
  deleteIfOlder: (name, time) => deleteIfOld(join(folder, name), time),
  erase: name => rm(join(folder, name), { force: true }),
  purge: async () => undefined,
  readUsage: createUsageReader(() => measureFolder(folder)),
})

const measureFolder = async (folder: string): Promise<PictureUsage> => {
  const usage = { count: 0, bytes: 0 }
  for await (const entry of await opendir(folder).catch(emptyIfMissing)) {
    if (!entry.isFile()) continue
    const file = await stat(join(folder, entry.name)).catch(() => null)
    usage.count += file ? 1 : 0
    usage.bytes += file?.size ?? 0
  }
  return usage
}

const readIfExists = async (file: string): Promise<Buffer | null> => {
  try {
    return await readFile(file)
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
}

const isMissingFile = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(String(error.code))

async function* listOldFiles(folder: string, time: number): AsyncGenerator<readonly string[]> {
  for await (const entry of await opendir(folder).catch(emptyIfMissing)) {
    if (entry.isFile() && (await getModifiedTime(join(folder, entry.name))) < time) yield [entry.name]
  }
}

const emptyIfMissing = (error: unknown): [] => {
  if (errorCode(error) === 'ENOENT') return []
  throw error
}

/** Infinity if another process has just removed the file, so that it does not count as old. */
const getModifiedTime = async (file: string): Promise<number> => {
  try {
    return (await stat(file)).mtimeMs
  } catch (error) {
    emptyIfMissing(error)
    return Number.POSITIVE_INFINITY
  }
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
    emptyIfMissing(error)
    return false
  }
  const isOld = (await getModifiedTime(renamed)) < time
  await (isOld ? rm(renamed, { force: true }) : rename(renamed, file))
  return isOld
}

/** Writes a temporary file and renames it, so that nobody can read a partial file. */
const writeAtomically = async (file: string, bytes: Buffer): Promise<void> => {
  const draft = `${file}.${randomUUID()}.tmp`
  try {
    await writeFile(draft, bytes, { mode: PRIVATE_FILE })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
