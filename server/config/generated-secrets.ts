import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webPush, { type VapidKeys } from 'web-push'
import { makePrivateFolder, PRIVATE_FILE } from './private-files.ts'

const { generateVAPIDKeys } = webPush

/**
 * The secret of this data folder, made at the first start and readable by its owner alone. It appears whole or not at
 * all, and of two processes that start at once the second takes the first one's.
 */
export const loadServerSecret = (dataDir: string): string =>
  loadOrCreate(dataDir, 'secret', () => randomBytes(48).toString('base64url'))

/** The keys that push messages of this data folder are signed with, made and kept the same way. */
export const loadVapidKeys = (dataDir: string): VapidKeys =>
  JSON.parse(loadOrCreate(dataDir, 'vapid.json', () => JSON.stringify(generateVAPIDKeys()))) as VapidKeys

const loadOrCreate = (dataDir: string, name: string, make: () => string): string => {
  const file = join(dataDir, name)
  if (!existsSync(file)) writeOnce(dataDir, file, make())
  return readFileSync(file, 'utf8').trim()
}

const writeOnce = (dataDir: string, file: string, text: string): void => {
  makePrivateFolder(dataDir)
  const draft = `${file}-${process.pid}`
  writeFileSync(draft, `${text}\n`, { mode: PRIVATE_FILE })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}
