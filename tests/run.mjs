// `npm test`: everything, from nothing. Installs what is missing, then runs types and lint, server and unit tests, and
// the build side by side, so that neither core waits, and then the browser tests: beside the others, they and the
// others took a sixth more processor time.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { fail, prepare, say } from '../server/cli/prepare.mjs'

const REPORTS = '.cache/test-reports'
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** What most browser tests run in, because it takes a third less time; without it, they use the browser. */
const HEADLESS_SHELL = { path: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' }
/** What src/ui/fonts.css shows until its own fonts are there. With a wider font lines break elsewhere, and the page moves. */
const FONTS = [
  '/usr/share/fonts/truetype/noto/NotoSansBengali-Regular.ttf',
  '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
]
const DEBIAN_POSTGRES = '/usr/lib/postgresql'
/** Proxies of Debian, unpacked instead of installed: as services they would listen at once. */
const PROXIES = ['caddy', 'nginx']
const UNPACKED = '.cache/debian'
// In a process of its own, for it waits for Vite in a way that would hold up the other parts.
const BUILD = "import { buildOnce } from './server/cli/prepare.mjs'; buildOnce()"
const isWithoutPostgres = process.env.TEST_POSTGRES === 'off'

/** The browsers beside Chromium, each with a file of journeys, and Debian's packages of what drives it. */
const ENGINES = [
  {
    name: 'Firefox',
    file: 'tests/e2e/firefox.test.ts',
    isInstalled: () => Boolean(process.env.FIREFOX_PATH) || isOnPath('firefox-esr') || isOnPath('firefox'),
    packages: ['firefox-esr'],
  },
  {
    name: 'WebKit',
    file: 'tests/e2e/webkit.test.ts',
    isInstalled: () => isOnPath('WebKitWebDriver') && isOnPath('Xvfb') && hasPythonWebKit(),
    packages: [
      ...['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'gir1.2-gtk-3.0', 'python3-gi', 'gstreamer1.0-plugins-base'],
      ...['xvfb', 'xauth', 'dbus', 'dbus-x11'],
    ],
  },
]

/** A browser test that failed is run once more, alone, if no more than this many files have one. */
const MOST_FILES_TO_REPEAT = 2

/** How many passed and failed of each part so far, and which tests failed. */
const results = []
const sumOf = outcome => results.reduce((sum, result) => sum + result[outcome], 0)

const main = async () => {
  process.on('exit', sayResult)
  prepare()
  installFromDebian()
  if (!hasBrowser()) installBrowser()
  unpackProxies()
  if (!isWithoutPostgres && !hasPostgres())
    fail('PostgreSQL is missing: install it, or leave its tests out with TEST_POSTGRES=off.')
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const [isBuilt] = await Promise.all([
    part(build()),
    part(
      // Its tests of processes wait for these, so there is one more than cores.
      suite('Server and unit tests', ['server', 'unit', 'isolated'], `--maxWorkers=${availableParallelism() + 1}`),
    ),
    checkCode(),
  ])
  const withoutEngines = listMissingEngines().flatMap(({ file }) => ['--exclude', file])
  if (isBuilt) await part(suite('Browser tests', ['e2e'], ...withoutEngines))
  await repeatBrowserTests()
  process.exitCode = sumOf('failed') > 0 ? 1 : 0
}

/**
 * The last lines, whatever ended the run: each failure with its message, because the part that had it may have printed
 * thousands of lines before, and then the sums. An install or a part that broke off is one failure.
 */
const sayResult = code => {
  for (const failure of results.flatMap(result => result.failures ?? [])) say(describeFailure(failure))
  const failed = Math.max(sumOf('failed'), code === 0 ? 0 : 1)
  const missing = [
    ...(isWithoutPostgres ? ['without PostgreSQL: TEST_POSTGRES=off'] : []),
    ...listMissingEngines().map(({ name }) => `without ${name}: it could not be installed`),
  ]
  say(`${sumOf('passed')} passed, ${failed} failed${missing.length > 0 ? ` (${missing.join('; ')})` : ''}`)
}

const listMissingEngines = () => ENGINES.filter(({ isInstalled }) => !isInstalled())

/** What tests/support/browsers/webkit-window.py imports. */
const hasPythonWebKit = () =>
  spawnSync('/usr/bin/python3', ['-c', "import gi; gi.require_version('WebKit2', '4.1')"], { stdio: 'ignore' })
    .status === 0

/** As root on Debian, what is missing of the browsers, their fonts and PostgreSQL is installed. */
const installFromDebian = () => {
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) return
  const packages = listMissingPackages()
  if (packages.length === 0) return
  apt('update', '-qq')
  // Not every release has each, and one unknown package would keep the others from being installed.
  const known = packages.filter(isKnownPackage)
  if (known.length === 0) return
  say(`Installing from Debian: ${known.join(', ')}.`)
  apt('install', '-y', '-qq', '--no-install-recommends', ...known)
}

const unpackProxies = () => {
  const missing = PROXIES.filter(name => !hasProgram(name))
  if (missing.length === 0) return
  if (!isOnPath('apt-get')) fail(`Missing: ${missing.join(', ')}. Install them.`)
  apt('update', '-qq')
  mkdirSync(UNPACKED, { recursive: true })
  for (const name of missing) {
    spawnSync('apt-get', ['download', '-qq', name], { cwd: UNPACKED, stdio: 'inherit' })
    const file = readdirSync(UNPACKED).find(found => found.startsWith(`${name}_`))
    if (file) spawnSync('dpkg-deb', ['-x', join(UNPACKED, file), UNPACKED], { stdio: 'inherit' })
  }
}

const hasProgram = name =>
  isOnPath(name) ||
  ['bin', 'sbin'].some(folder =>
    [`/usr/${folder}`, join(UNPACKED, 'usr', folder)].some(path => existsSync(join(path, name))),
  )

const listMissingPackages = () => {
  const packages = []
  if (!process.env.CHROMIUM_PATH && !(BROWSERS.some(existsSync) && FONTS.every(existsSync)))
    packages.push('chromium', 'fonts-noto-core', 'fonts-liberation')
  if (!process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL.path)) packages.push(HEADLESS_SHELL.package)
  if (!isWithoutPostgres && !hasPostgres()) packages.push('postgresql')
  packages.push(...listMissingEngines().flatMap(engine => engine.packages))
  return packages
}

const isKnownPackage = name => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0

const apt = (...command) =>
  spawnSync('apt-get', command, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

const hasBrowser = () => Boolean(process.env.CHROMIUM_PATH) || BROWSERS.some(existsSync)

const installBrowser = () => {
  say("Installing Playwright's Chromium.")
  spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
}

/** Debian keeps the programs of each version in a folder of its own. */
const hasPostgres = () =>
  isOnPath('initdb') ||
  (existsSync(DEBIAN_POSTGRES) &&
    readdirSync(DEBIAN_POSTGRES).some(version => existsSync(join(DEBIAN_POSTGRES, version, 'bin/initdb'))))

const isOnPath = program => (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, program)))

/** Keeps the result of a part, and says whether nothing has failed in it. */
const part = async running => {
  const result = await running
  results.push(result)
  return result.failed === 0
}

const checkCode = async () => {
  // More threads are sooner done, but check some types several times: with them, twice the processor time.
  await part(check('Types', 'node_modules/.bin/tsc', ['-b', '--singleThreaded']))
  await part(check('Lint', 'node_modules/.bin/biome', ['check', '--error-on-warnings', '.']))
}

/** A part that passes or fails as one. */
const check = async (name, program, args) => {
  const code = await run(name, program, args)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

/** There is nothing to test in a browser without it. */
const build = () => check('Build', process.execPath, ['--input-type=module', '-e', BUILD])

/** Projects of vitest; a run that breaks off before its report counts as a failure. */
const suite = async (name, projects, ...more) => {
  const report = `${REPORTS}/${projects.join('-')}.json`
  const args = projects.flatMap(project => ['--project', project])
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--slowTestThreshold=10000',
  ]
  rmSync(report, { force: true })
  const code = await run(name, 'node_modules/.bin/vitest', ['run', ...args, ...reporters, ...more])
  if (!existsSync(report)) return { name, passed: 0, failed: 1 }
  const content = JSON.parse(readFileSync(report, 'utf8'))
  const failed = Math.max(content.numFailedTests, code === 0 ? 0 : 1)
  return { name, passed: content.numPassedTests, failed, failures: failuresIn(content) }
}

const failuresIn = report =>
  report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failures = assertionResults
      .filter(test => test.status === 'failed')
      .map(test => ({ file, title: test.fullName, message: test.failureMessages.join('\n') }))
    return failures.length > 0 || !message ? failures : [{ file, title: 'The file itself', message }]
  })

const describeFailure = ({ file, title, message, hasPassedSince }) => {
  const ownLines = message.split('\n').filter(line => !line.includes('/node_modules/'))
  const outcome = hasPassedSince ? 'UNSTABLE (failed, then passed alone)' : 'FAILED'
  return `${outcome}: ${file}: ${title}\n${ownLines.join('\n').slice(0, 2000)}`
}

/**
 * Three browsers on a busy machine can lose a race that one alone wins. A test that passes the second time does not
 * fail the run, but it is named in the last lines: it is unstable, which is a bug to be found (tests/README.md).
 */
const repeatBrowserTests = async () => {
  const first = results.find(result => result.name === 'Browser tests')
  const files = [...new Set((first?.failures ?? []).map(failure => failure.file))]
  if (files.length === 0 || files.length > MOST_FILES_TO_REPEAT) return
  const second = await suite('Browser tests that failed, alone', ['e2e'], '--maxWorkers=1', ...files)
  if (second.failed > 0) return
  first.passed += first.failed
  first.failed = 0
  for (const failure of first.failures) failure.hasPassedSince = true
}

/** Runs a program and says how it ended and how long it took: its exit code, null after a signal. */
const run = (name, program, args) =>
  new Promise(resolve => {
    const start = performance.now()
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) printWholeLines(stream)
    const end = code => {
      const seconds = Math.round((performance.now() - start) / 1000)
      say(`${name}: ${code === 0 ? 'passed' : 'failed'} after ${seconds} s`)
      resolve(code)
    }
    child.once('error', error => {
      say(error.message)
      end(null)
    })
    child.once('close', end)
  })

/** Parts print at the same time: no line is cut by another. */
const printWholeLines = stream => {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', text => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()
    if (lines.length > 0) say(lines.join('\n'))
  })
  stream.once('end', () => rest && say(rest))
}

main()
