import { copyFile, link, mkdir, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../config/error-code.ts'
import { PRIVATE_FOLDER } from '../../config/private-files.ts'

/**
 * Links every picture of `from` that `to` lacks into it. Called before and after the database is copied, it collects
 * all pictures that rows of the copy refer to, even if servers meanwhile add some and delete others: a picture is
 * written before its row, and none is deleted before it is a day old.
 */
export const stagePictures = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: PRIVATE_FOLDER })
  for await (const entry of await opendir(from).catch(emptyIfMissing)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await stagePictures(source, target)
    else if (entry.isFile() && !entry.name.endsWith('.tmp')) await linkOrCopy(source, target)
  }
}

/** Linked, the archive's files take no space. Some file systems cannot link. */
const linkOrCopy = async (source: string, target: string): Promise<void> => {
  try {
    await link(source, target)
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes(errorCode(error))) return
    await copyFile(source, target)
  }
}

const emptyIfMissing = (error: unknown): [] => {
  if (errorCode(error) === 'ENOENT') return []
  throw error
}
