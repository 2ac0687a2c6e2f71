import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret of this data folder, made at the first start and readable by its owner alone. It appears whole or not at
 * all, and of two processes that start at once the second takes the first one's.
 */
export const secretIn = (dataDir: string): string => {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) makeSecret(dataDir, file)
  return readFileSync(file, 'utf8').trim()
}

const makeSecret = (dataDir: string, file: string): void => {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}-${process.pid}`
  writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}
