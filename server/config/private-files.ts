import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** For their owner alone. Windows keeps no such modes, and its folders of a user are private already. */
export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700
const GROUP_AND_OTHERS = 0o077
const STICKY = 0o1000

/** Makes a folder that only its owner may enter; one that is there is made so. */
export const makePrivateFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER })
  restrictToOwner(path)
}

/** Makes an empty file for its owner alone before somebody else writes it: SQLite's own would be readable by all. */
export const makePrivateFile = (path: string): void => {
  closeSync(openSync(path, 'a', PRIVATE_FILE))
  restrictToOwner(path)
}

/** What Haat itself puts into a data folder: database with log and backups, secrets, mails and pictures. */
const DATA_FILES = /^(?:haat\.db|secret|vapid\.json)|^(?:mail|pictures)$/

/** Takes from other users what an earlier version left open to them in a data folder. */
export const restrictDataFolder = (dataDir: string): void => {
  makePrivateFolder(dataDir)
  for (const name of readdirSync(dataDir).filter(entry => DATA_FILES.test(entry)))
    restrictRecursively(join(dataDir, name))
}

/** Nobody else reaches what is in a private folder, so one that was private already is not walked through. */
const restrictRecursively = (path: string): void => {
  if (!restrictToOwner(path) || !lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) restrictRecursively(join(path, name))
}

/** @returns whether it was open to others. A link, what another user owns, and a folder shared by all are left alone. */
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
