// `npm run release [-- FOLDER]`: packs what is built, with production dependencies alone, into
// release/haat-VERSION-PLATFORM.tar.gz. Whoever unpacks it needs Node, and neither a compiler nor npm.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { create } from 'tar'
import { fail, say } from './prepare.mjs'

const COPIED = [
  'dist',
  'LICENSE',
  'server/demo/pictures',
  'server/deploy',
  'server/cli/serve.mjs',
  'server/cli/launch.mjs',
  '.github/CHANGELOG.md',
]
/** What is of use where nothing can be built. */
const SCRIPTS = [
  'serve',
  'backup',
  'drill',
  'ledger',
  'migrate',
  'move',
  'restore',
  'restored',
  'reset-second-factor',
  'rotate-secrets',
]
/** The database driver of Node 20 (server/db/engines/sqlite-driver.ts), and the only package that is compiled. */
const OLD_DRIVER = 'better-sqlite3-12'
const COMPILED = `node_modules/${OLD_DRIVER}/build/Release/better_sqlite3.node`
const needsOldDriver = Number.parseInt(process.versions.node, 10) < 22
/** Compiled files of packages for other systems than this one. */
const isForOthers = file =>
  /\bprebuilds\b/.test(file) && !(basename(file).startsWith(process.platform) && file.endsWith(`-${process.arch}.node`))
/** Sources, objects, types and source maps: nearly half of all, which only compilers and debuggers read. */
const NOT_RUN = /\.(?:[acdho]|cc|cpp|hpp|mk|map|[cm]?ts)$/
const IMPORT = /(?:from|import\(|import|resolve\()\s*["'`]((?:@[\w.-]+\/)?[a-z][\w.-]*)[^"'`]*["'`]/g

const readJson = file => JSON.parse(readFileSync(file, 'utf8'))

/** The dependencies that the built server imports. The page's are inside its files. */
const serverDependencies = ({ dependencies, optionalDependencies }) => {
  const sources = readdirSync('dist/server', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.js'))
  const imported = new Set(
    sources.flatMap(name =>
      [...readFileSync(join('dist/server', name), 'utf8').matchAll(IMPORT)].map(match => match[1]),
    ),
  )
  const all = needsOldDriver ? { ...dependencies, [OLD_DRIVER]: optionalDependencies[OLD_DRIVER] } : dependencies
  return Object.fromEntries(Object.entries(all).filter(([name]) => imported.has(name)))
}

const packageOf = whole => {
  const { name, version, license, type, engines, scripts } = whole
  const kept = Object.fromEntries(SCRIPTS.filter(script => scripts[script]).map(script => [script, scripts[script]]))
  const { allowScripts } = whole
  return {
    name,
    version,
    private: true,
    license,
    type,
    engines,
    scripts: kept,
    dependencies: serverDependencies(whole),
    allowScripts,
  }
}

/**
 * Installs the versions of the lockfile: npm keeps them, and drops what package.json does not need any more. What was
 * compiled here is copied, because compiling it again takes minutes, and because the tests ran with it.
 */
const installDependencies = folder => {
  cpSync('package-lock.json', join(folder, 'package-lock.json'))
  const options = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (needsOldDriver) cpSync(COMPILED, join(folder, COMPILED))
}

const listFiles = path =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

const removeWhatIsNotRun = folder => {
  for (const file of listFiles(join(folder, 'node_modules'))) if (NOT_RUN.test(file) || isForOthers(file)) rmSync(file)
}

const megabytesOf = path => Math.round(listFiles(path).reduce((sum, file) => sum + statSync(file).size, 0) / 1e6)

if (!existsSync('dist/server/main.js') || !existsSync('dist/page/index.html'))
  fail('Nothing is built. Run: npm run build')
const whole = readJson('package.json')
const name = `haat-${whole.version}-${process.platform}-${process.arch}`
const target = process.argv[2] ?? 'release'
const folder = join(target, `haat-${whole.version}`)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const path of COPIED) cpSync(path, join(folder, path.replace('.github/', '')), { recursive: true })
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageOf(whole), null, 2)}\n`)
installDependencies(folder)
removeWhatIsNotRun(folder)
// Portable: without the owner of this machine, so that root who unpacks it owns the files.
const archive = join(target, `${name}.tar.gz`)
await create({ file: archive, gzip: true, portable: true, cwd: target }, [`haat-${whole.version}`])
say(`${archive}: ${megabytesOf(folder)} MB unpacked, ${Math.round(statSync(archive).size / 1e6)} MB packed.`)
