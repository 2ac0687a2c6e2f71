import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from './error-code.ts'

/** Only the owner may read. Windows ignores these modes; there a user's folders are private by default. */
export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700
const GROUP_AND_OTHERS = 0o077
const STICKY = 0o1000

/** Creates a folder that only its owner may enter, or makes an existing one private. */
export const makePrivateFolder = (path: string): void => {
  createFolder(path)
  restrictToOwner(path)
}

/** Creates a private folder and those above it, where they are missing. Node's own `recursive` never ends in /proc. */
export const createFolder = (path: string): void => {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error('EEXIST: not a folder'), { code: 'EEXIST', path })
    return
  }
  if (dirname(path) !== path) createFolder(dirname(path))
  try {
    mkdirSync(path, { mode: PRIVATE_FOLDER })
  } catch (error) {
    // Another process may have created it meanwhile.
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** Creates an empty private file for a library to write to: SQLite would create one that everyone can read. */
export const makePrivateFile = (path: string): void => {
  closeSync(openSync(path, 'a', PRIVATE_FILE))
  restrictToOwner(path)
}

/** The files that Haat writes into a data folder: database with log and backups, secrets, mails, pictures. */
const DATA_FILES = /^(?:haat\.db|secret|unsubscribe-secret|vapid\.json|folder-id$)|^(?:mail|pictures)$/

/** Makes the files of a data folder private, which earlier versions left readable by other users. */
export const restrictDataFolder = (dataDir: string): void => {
  makePrivateFolder(dataDir)
  for (const name of readdirSync(dataDir).filter(entry => DATA_FILES.test(entry)))
    restrictRecursively(join(dataDir, name))
}

/** Skips the content of a folder that was private before, because nobody else can reach it. */
const restrictRecursively = (path: string): void => {
  if (!restrictToOwner(path) || !lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) restrictRecursively(join(path, name))
}

/** Leaves links, other users' files and sticky folders alone. @returns whether others had access before */
const restrictToOwner = (path: string): boolean => {
  const { mode, uid, isLink, isFolder } = statFile(path)
  const isShared = isLink || uid !== process.getuid?.() || (mode & STICKY) !== 0
  if (isShared || (mode & GROUP_AND_OTHERS) === 0) return false
  chmodSync(path, isFolder ? PRIVATE_FOLDER : PRIVATE_FILE)
  return true
}

const statFile = (path: string) => {
  const stat = lstatSync(path)
  return { mode: stat.mode, uid: stat.uid, isLink: stat.isSymbolicLink(), isFolder: stat.isDirectory() }
}
