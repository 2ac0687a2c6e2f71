import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { defineConfig } from 'vitest/config'
import { messagesPlugin } from './src/build/messages-plugin.ts'
import { path } from './src/build/path.ts'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 * 1024 ** 3

/** A database waits for its disk at every commit. Tests make hundreds of them, and lose nothing by a power failure. */
const temporaryFolder = (): string => {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir()
}

// The workers inherit it.
process.env.TMPDIR = temporaryFolder()

const UNIT = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }

/** Tests of a server, with their databases. */
const SERVER_TESTS = ['tests/server/**/*.test.ts', 'tests/local/sync/server-restore.test.ts']

/**
 * A worker loads the server once and keeps it for all its files: loading it anew for each would be half of the work. A
 * server keeps its state in its services, and none outside of them, so that files do not meet.
 */
const serverTests = {
  test: {
    ...UNIT,
    name: 'server',
    include: SERVER_TESTS,
    isolate: false,
    globalSetup: ['tests/support/servers/server-setup.ts'],
    // Dexie looks for a database once, when the first file of a worker loads it.
    setupFiles: ['fake-indexeddb/auto'],
    execArgv: ['--require', path('server/cli/thread-pool.cjs')],
  },
}

/**
 * Tests that replace what a page or worker has as globals, or start its background work: that may go on after them,
 * until the page is closed, so nothing else may run in the same context later.
 */
const ISOLATED_TESTS = [
  'tests/sw/*.test.ts',
  'tests/local/*/{background,event-leader,event-reader,order-without-storage,outbox-chaos,outbox-stop,storage}.test.ts',
]

/**
 * Everything else that needs neither a server nor a browser. Here, too, a worker loads the code once for all its files.
 */
const unitTests = {
  plugins: [messagesPlugin],
  test: {
    ...UNIT,
    name: 'unit',
    include: ['tests/*.test.ts', 'tests/{contract,ui,features,local,tools}/**/*.test.{ts,tsx}'],
    exclude: [...SERVER_TESTS, ...ISOLATED_TESTS],
    isolate: false,
    setupFiles: ['fake-indexeddb/auto'],
    // A spy or a replaced global of one file would be met by the next.
    restoreMocks: true,
    unstubGlobals: true,
  },
}

const isolatedTests = {
  plugins: [messagesPlugin],
  test: { ...UNIT, name: 'isolated', include: ISOLATED_TESTS },
}

/**
 * Browser tests, which need what was built. A browser spends much of its time waiting, so there are more than cores.
 */
const browserTests = (name: string, files: string) => ({
  test: {
    name,
    include: [files],
    isolate: false,
    globalSetup: ['tests/support/servers/demo-template-setup.ts'],
    testTimeout: 120_000,
    // A second, the default, is short for browsers on a busy machine. Looking every 50 ms, the default, keeps it busy.
    expect: { poll: { timeout: 30_000, interval: 200 } },
    hookTimeout: 120_000,
    maxWorkers: 3,
    // After the others, where a command runs them, too.
    sequence: { groupOrder: 1 },
  },
})

/** `at-length`, `browsers` and `failover` are what `npm test` leaves to a command of its own (tests/run-extended.mjs). */
export default defineConfig({
  test: {
    projects: [
      serverTests,
      { test: { ...serverTests.test, name: 'failover', include: ['tests/failover/*.test.ts'] } },
      unitTests,
      isolatedTests,
      browserTests('e2e', 'tests/e2e/*.test.ts'),
      browserTests('at-length', 'tests/e2e/at-length/**/*.test.ts'),
      browserTests('browsers', 'tests/e2e/browsers/*.test.ts'),
    ],
  },
})
