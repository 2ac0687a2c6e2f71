import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { VapidKeys } from 'web-push'
import { makePrivateFolder, PRIVATE_FILE } from './private-files.ts'

/**
 * The secret of this data folder, created at the first start and readable only by its owner. The file is written
 * atomically; if two processes start at once, the second uses the first one's secret.
 */
export const loadServerSecret = (dataDir: string): string =>
  loadOrCreate(dataDir, 'secret', () => randomBytes(48).toString('base64url'))

/** The VAPID keys of this data folder, created and stored in the same way. */
export const loadVapidKeys = (dataDir: string): VapidKeys =>
  JSON.parse(loadOrCreate(dataDir, 'vapid.json', () => JSON.stringify(generateVapidKeys()))) as VapidKeys

/** Loads the package only at the first start, because loading it takes a while. */
const generateVapidKeys = (): VapidKeys => {
  const webPush = createRequire(import.meta.url)('web-push') as typeof import('web-push')
  return webPush.generateVAPIDKeys()
}

const loadOrCreate = (dataDir: string, name: string, create: () => string): string => {
  const file = join(dataDir, name)
  if (!existsSync(file)) writeOnce(dataDir, file, create())
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
