// The first step of `npm start` and `npm test`. Plain JavaScript without packages, because none may be installed yet.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { precompress } from './precompress.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OLDEST_NODE = [20, 19]
const SOURCES = ['src', 'sw', 'server', 'public', 'vite.config.ts', 'package.json', 'package-lock.json']
const BUILT = 'dist/.built'
const COMPILERS = ['python3', 'make', 'g++']

export const say = line => process.stdout.write(`${line}\n`)
export const fail = line => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/**
 * Changes to the project's folder, checks the version of Node, and installs packages if they are missing or outdated.
 */
export const prepare = () => {
  process.chdir(ROOT)
  checkNode()
  if (!isInstalled()) install()
}

/** Builds app, worker and server, unless the existing build was made from the same sources. */
export const buildOnce = () => {
  const sources = hashOf(SOURCES)
  if (!isBuilt(sources)) build(sources)
}

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  fail(`Haat needs Node ${OLDEST_NODE.join('.')} or later; this is ${process.versions.node}. See https://nodejs.org`)
}

/** npm writes this file last, so an interrupted install does not count. */
const isInstalled = () => {
  const mark = 'node_modules/.package-lock.json'
  return existsSync(mark) && statSync(mark).mtimeMs >= statSync('package-lock.json').mtimeMs
}

const install = () => {
  say('Installing packages. This happens once.')
  const command = ['ci', '--no-audit', '--include=dev', '--include=optional']
  const { status } = spawnSync('npm', command, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status === 0 && hasDatabaseEngine()) return
  const missing = COMPILERS.filter(program => !isOnPath(program))
  if (missing.length > 0) {
    const all = COMPILERS.join(' ')
    fail(`better-sqlite3 has no prebuilt file for this machine and ${missing.join(', ')} is missing. Install: ${all}`)
  }
  fail('The packages could not be installed. See the output of npm above.')
}

const hasDatabaseEngine = () => {
  // As server/db/engines/sqlite-driver.ts chooses it.
  const driver = Number.parseInt(process.versions.node, 10) < 22 ? 'better-sqlite3-12' : 'better-sqlite3'
  const opens = `new (require('${driver}'))(':memory:').close()`
  return spawnSync(process.execPath, ['-e', opens], { stdio: 'ignore' }).status === 0
}

const isOnPath = program => (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, program)))

/** Hashes contents, because a checkout gives unchanged files new modification times. */
const hashOf = paths => {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const filesOf = path => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap(name => filesOf(join(path, name)))
}

const isBuilt = sources =>
  existsSync('dist/page/index.html') &&
  existsSync('dist/server/main.js') &&
  existsSync(BUILT) &&
  readFileSync(BUILT, 'utf8') === sources

const build = sources => {
  for (const [name, target] of Object.entries({ 'page and worker': [], server: ['--ssr'] })) {
    say(`Building ${name}.`)
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...target]
    try {
      execFileSync(process.execPath, vite, { stdio: 'inherit' })
    } catch {
      fail('The build failed. See the output of Vite above.')
    }
  }
  precompress()
  mkdirSync('dist', { recursive: true })
  writeFileSync(BUILT, sources)
}
