import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as v from 'valibot'
import type { VapidKeys } from 'web-push'
import { makePrivateFolder, PRIVATE_FILE } from './private-files.ts'

/** The files of a data folder with what was generated. A backup has them all. */
export const SECRET_FILES = { tokens: 'secret', unsubscribe: 'unsubscribe-secret', vapid: 'vapid.json' } as const

const KeyPair = v.object({ publicKey: v.string(), privateKey: v.string() })
/** The pair in use, and those before it that devices may still have subscribed with. */
const StoredVapidKeys = v.object({ ...KeyPair.entries, former: v.optional(v.array(KeyPair)) })
export type StoredVapidKeys = v.InferOutput<typeof StoredVapidKeys>

/**
 * The secrets of this data folder, one a line: the first is in use, the others are former ones. Created at the first
 * start and readable only by its owner. The file is written atomically; if two processes start at once, the second uses
 * the first one's secret.
 */
export const loadServerSecrets = (dataDir: string): string[] =>
  loadOrCreate(dataDir, SECRET_FILES.tokens, generateSecret).split(/\s+/)

/** The secrets of unsubscribe links, in the same way. */
export const loadUnsubscribeSecrets = (dataDir: string): string[] =>
  loadOrCreate(dataDir, SECRET_FILES.unsubscribe, generateSecret).split(/\s+/)

/** The VAPID keys of this data folder, created and stored in the same way. */
export const loadVapidKeys = (dataDir: string): StoredVapidKeys =>
  v.parse(
    StoredVapidKeys,
    JSON.parse(loadOrCreate(dataDir, SECRET_FILES.vapid, () => JSON.stringify(generateVapidKeys()))),
  )

export const generateSecret = (): string => randomBytes(48).toString('base64url')

/** Loads the package only at the first start, because loading it takes a while. */
export const generateVapidKeys = (): VapidKeys => {
  const webPush: typeof import('web-push') = createRequire(import.meta.url)('web-push')
  return webPush.generateVAPIDKeys()
}

/** Replaces a file of a data folder at once, so that no start ever reads half of it. */
export const replaceSecretFile = (dataDir: string, name: string, text: string): void => {
  const draft = writeDraft(join(dataDir, name), text)
  renameSync(draft, join(dataDir, name))
}

const loadOrCreate = (dataDir: string, name: string, create: () => string): string => {
  const file = join(dataDir, name)
  if (!existsSync(file)) writeOnce(dataDir, file, create())
  return readFileSync(file, 'utf8').trim()
}

const writeOnce = (dataDir: string, file: string, text: string): void => {
  makePrivateFolder(dataDir)
  const draft = writeDraft(file, text)
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}

const writeDraft = (file: string, text: string): string => {
  const draft = `${file}-${process.pid}`
  writeFileSync(draft, `${text}\n`, { mode: PRIVATE_FILE })
  return draft
}
