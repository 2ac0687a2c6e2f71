import { existsSync, readdirSync, renameSync, rmSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import { create, extract, type ReadEntry } from 'tar'
import { createFolder, makePrivateFile } from '../../config/private-files.ts'

/** Pictures are compressed already, so more effort would gain little. */
const GZIP = { level: 3 }
/** The rights that others lose. */
const OTHERS = 0o077

/**
 * Packs a folder into a private .tar.gz file, which appears under its name when it is complete.
 * @throws Error with a message for the operator when the file exists
 */
export const packArchive = async (folder: string, file: string): Promise<void> => {
  if (existsSync(file)) throw new Error(`${file} exists already, and nothing was changed. Choose another name.`)
  createFolder(dirname(file))
  const draft = `${file}.part`
  try {
    rmSync(draft, { force: true })
    makePrivateFile(draft)
    await create({ file: draft, cwd: folder, gzip: GZIP, portable: true }, readdirSync(folder))
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Unpacks an archive into an empty folder. Only its owner can read the files, whatever the archive says.
 * @throws Error with a message for the operator when it is missing or damaged
 */
export const unpackArchive = async (file: string, folder: string): Promise<void> => {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  try {
    await extract({ file, cwd: folder, strict: true, umask: OTHERS, preserveOwner: false, filter: isPlainEntry })
  } catch (error) {
    throw new Error(`${file} is damaged or no backup of Haat (${error instanceof Error ? error.message : error}).`)
  }
}

/** Links could lead out of the folder. Haat's own archives have none. */
const isPlainEntry = (_path: string, entry: ReadEntry | Stats): boolean =>
  'type' in entry && (entry.type === 'File' || entry.type === 'Directory')
