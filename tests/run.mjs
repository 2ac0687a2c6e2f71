// `npm test`: everything, from nothing. Installs, then type check, lint, unit and API tests, build, browser tests.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { buildOnce, prepare, say } from '../server/cli/prepare.mjs'

const REPORTS = '.cache/test-reports'
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const BANGLA_FONT = '/usr/share/fonts/truetype/noto/NotoSansBengali-Regular.ttf'

/** How many passed and failed of each step so far. */
const results = []
const sumOf = outcome => results.reduce((sum, result) => sum + result[outcome], 0)

const main = () => {
  process.on('exit', sayResult)
  prepare()
  provideBrowser()
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  results.push(check('Types', 'node_modules/.bin/tsc', ['-b']))
  results.push(check('Lint', 'node_modules/.bin/biome', ['check', '--error-on-warnings', '.']))
  // Vitest leaves a core free unless told otherwise.
  results.push(suite('unit', `--maxWorkers=${availableParallelism()}`))
  results.push(build())
  results.push(suite('e2e'))
  process.exitCode = sumOf('failed') > 0 ? 1 : 0
}

/** The last line, whatever ended the run: an install or a build that broke off is one failure. */
const sayResult = code => say(`${sumOf('passed')} passed, ${Math.max(sumOf('failed'), code === 0 ? 0 : 1)} failed`)

/** A browser is looked for in the environment, then on the system; as root on Debian it is installed, else Playwright's own. */
const provideBrowser = () => {
  if (process.env.CHROMIUM_PATH) return
  const isRoot = process.getuid?.() === 0 && isOnPath('apt-get')
  const hasBrowser = BROWSERS.some(existsSync)
  if (isRoot && !(hasBrowser && existsSync(BANGLA_FONT))) {
    say('Installing Chromium and a Bangla font from Debian.')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
  }
  if (BROWSERS.some(existsSync)) return
  say("Installing Playwright's Chromium.")
  spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
}

const isOnPath = program => (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, program)))

/** A step that passes or fails as one. */
const check = (name, program, args) => {
  say(`\n${name}`)
  const isPassed = spawnSync(program, args, { stdio: 'inherit' }).status === 0
  if (!isPassed) say(`${name}: failed`)
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1 }
}

/** Ends the run where it fails: there is nothing to test in a browser then. */
const build = () => {
  say('\nBuild')
  buildOnce()
  return { passed: 1, failed: 0 }
}

/** A project of vitest; a run that breaks off before its report counts as a failure. */
const suite = (project, ...more) => {
  say(`\nTests: ${project}`)
  const report = `${REPORTS}/${project}.json`
  const args = [
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...more,
  ]
  const { status } = spawnSync('node_modules/.bin/vitest', args, { stdio: 'inherit' })
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  return { passed: numPassedTests, failed: Math.max(numFailedTests, status === 0 ? 0 : 1) }
}

main()
