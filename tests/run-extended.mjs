// `npm run check:browsers`, `check:failover`, `check:fuzz`, `check:hostile`, `check:kill`, `check:load`, `check:screens`, `check:journeys`, `check:storm`,
// `check:takeover`: what `npm test` takes a sample of, at length. `npm run check:nightly`: all of them, one after the
// other.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { buildOnce, prepare, say } from '../server/cli/prepare.mjs'

const seed = process.env.FUZZ_SEED ?? String(randomInt(2 ** 31))
const CHECKS = {
  fuzz: {
    projects: ['server'],
    files: [
      'tests/server/every-endpoint.test.ts',
      'tests/server/http/guest-responses.test.ts',
      'tests/server/imports/import-agreement.test.ts',
      'tests/server/imports/import-bombs.test.ts',
      'tests/server/imports/import-formats.test.ts',
      'tests/server/imports/import-round-trip.test.ts',
      'tests/server/imports/import-workbooks.test.ts',
      'tests/server/imports/variant-import.test.ts',
      'tests/server/ledger/commission.test.ts',
      'tests/server/ledger/ledger-sums.test.ts',
      'tests/server/ledger/ledger.test.ts',
      'tests/server/ledger/mixed-money.test.ts',
      'tests/server/ledger/payouts.test.ts',
      'tests/server/ledger/spent-credit.test.ts',
      'tests/server/ledger/store-credit.test.ts',
      'tests/server/orders/order-group-model.test.ts',
      'tests/server/orders/order-states.test.ts',
      'tests/server/orders/ordering-model.test.ts',
      'tests/server/orders/partial-deliveries.test.ts',
      'tests/server/orders/partial-returns.test.ts',
      'tests/server/payments/received-money.test.ts',
      'tests/server/products/search-quality.test.ts',
      'tests/server/products/variant-properties.test.ts',
    ],
    env: {
      FUZZ_RUNS: '200',
      MODEL_RUNS: '200',
      GUEST_WRITES: '500',
      ROUND_TRIP_PRODUCTS: '2000',
      ORDER_STATES: 'all',
      SEARCHES: 'all',
      HOSTILE_FILES: 'all',
      IMPORT_FORMATS: 'all',
      FUZZ_SEED: seed,
    },
  },
  browsers: {
    projects: ['e2e', 'browsers'],
    files: ['firefox', 'webkit', 'browsers/'].map(name => `tests/e2e/${name}`),
    env: { BROWSER_JOURNEYS: 'all', BROWSER_VISITS: '64', BROWSER_PAYMENTS: '8' },
    // Only those screens whose names contain it, or the journeys of one: `npm run check:browsers -- checkout`, `-- firefox`.
    ...chosenOfBrowsers(),
  },
  // Needs pgbouncer.
  failover: { projects: ['failover'], files: [], env: {} },
  kill: {
    projects: ['server', 'e2e', 'at-length'],
    files: [
      'tests/server/orders/order-group-kills.test.ts',
      'tests/server/payments/bkash-kills.test.ts',
      'tests/server/payments/payment-idempotency.test.ts',
      'tests/server/shipments/booking-kills.test.ts',
      'tests/e2e/server-kill.test.ts',
      'tests/e2e/at-length/vendor/vendor-couriers.test.ts',
    ],
    env: { KILL_ROUNDS: '50' },
  },
  screens: {
    projects: ['e2e', 'at-length'],
    files: ['screens', 'long-texts', 'at-length/screens/content-policy', 'at-length/screens/gallery'].map(
      name => `tests/e2e/${name}.test.ts`,
    ),
    env: { SCREENS: 'all' },
    // Only those whose names contain it: `npm run check:screens -- wishlist`.
    ...chosenScreens(),
  },
  storm: {
    projects: ['isolated', 'at-length'],
    files: ['tests/local/outbox/outbox-chaos.test.ts', 'tests/e2e/at-length/device/chaos.test.ts'],
    // The same schedule again: `npm run check:storm -- --seed N`.
    env: { STORM_RUNS: '1000', REAL_STORM_RUNS: '60', ...seedGiven() },
  },
  // Waits for leases that end after five minutes.
  takeover: {
    projects: ['server'],
    files: ['tests/server/jobs/takeover.test.ts', 'tests/server/notifications/push-takeover.test.ts'],
    env: { TAKEOVER: 'real' },
  },
  // Only the files whose names contain it: `npm run check:journeys -- oldest-browsers`.
  journeys: { projects: ['at-length'], files: process.argv.slice(3), env: {} },
  // Commands of their own: vitest would share its process with what is measured.
  hostile: { projects: [], files: ['tests/hostile/run.ts'], env: {} },
  load: { projects: [], files: ['tests/load/run.ts'], env: {} },
}

function seedGiven() {
  const at = process.argv.indexOf('--seed')
  return at > 0 ? { STORM_SEED: process.argv[at + 1] } : {}
}

function chosenOfBrowsers() {
  const name = process.argv[2] === 'browsers' && process.argv[3]
  if (name === 'firefox' || name === 'webkit') return { files: [`tests/e2e/${name}.test.ts`] }
  return name ? { files: ['tests/e2e/browsers/screens.test.ts'], env: { BROWSER_SCREENS: name } } : {}
}

function chosenScreens() {
  const name = process.argv[2] === 'screens' && process.argv[3]
  return name
    ? { files: ['screens', 'long-texts'].map(test => `tests/e2e/${test}.test.ts`), env: { SCREENS: name } }
    : {}
}

/** Runs one check and returns its exit code. */
const runCheck = name => {
  const { projects, files, env } = CHECKS[name]
  const needsNoBuild = projects.length > 0 && projects.every(project => project === 'server' || project === 'failover')
  if (!needsNoBuild) buildOnce()
  if (name === 'fuzz') say(`Seed ${seed}. The same run again: FUZZ_SEED=${seed} npm run check:fuzz`)
  const chosen = projects.flatMap(project => ['--project', project])
  const program = projects.length > 0 ? ['vitest', 'run', ...chosen] : ['tsx']
  const { status } = spawnSync(`node_modules/.bin/${program[0]}`, [...program.slice(1), ...files], {
    stdio: 'inherit',
    env: { ...env, ...process.env },
  })
  return status ?? 1
}

prepare()
const names = process.argv[2] === 'nightly' ? Object.keys(CHECKS) : [process.argv[2]]
const failed = names.filter(name => runCheck(name) !== 0)
if (names.length > 1) say(failed.length > 0 ? `Failed: ${failed.join(', ')}` : 'All checks passed.')
process.exit(failed.length > 0 ? 1 : 0)
