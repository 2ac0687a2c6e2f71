import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_TEMPLATE } from './demo-server.ts'

/**
 * The code that creates the demo market. It is created again when a file changes, and every day, because its orders
 * age.
 */
const TEMPLATE_SOURCES = ['server/demo', 'server/db']
const TEMPLATE_HASH_FILE = `${DEMO_TEMPLATE}/made-by`

/** Runs before the browser tests: creates the demo market once from the built server. */
export const setup = (): void => {
  if (!existsSync('dist/server/main.js')) throw new Error('Build first: npm run build')
  const templateHash = `${hashFolders(TEMPLATE_SOURCES)} ${new Date().toISOString().slice(0, 10)}`
  if (existsSync(TEMPLATE_HASH_FILE) && readFileSync(TEMPLATE_HASH_FILE, 'utf8') === templateHash) return
  rmSync(DEMO_TEMPLATE, { recursive: true, force: true })
  execFileSync(process.execPath, ['dist/server/demo.js'], {
    env: { ...process.env, VITEST: '', DATA_DIR: DEMO_TEMPLATE },
    stdio: 'inherit',
  })
  writeFileSync(TEMPLATE_HASH_FILE, templateHash)
}

const hashFolders = (folders: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const file of folders.flatMap(listFiles)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFiles(path) : [path]
    })
