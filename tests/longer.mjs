// `npm run check:fuzz`, `check:kill`, `check:screens`, `check:journeys`: what `npm test` takes a sample of, at length.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { buildOnce, prepare, say } from '../server/prepare.mjs'

const seed = process.env.FUZZ_SEED ?? String(randomInt(2 ** 31))
const CHECKS = {
  fuzz: {
    project: 'unit',
    files: ['tests/server/every-call.test.ts', 'tests/server/ordering-model.test.ts'],
    env: { FUZZ_RUNS: '200', MODEL_RUNS: '200', FUZZ_SEED: seed },
  },
  kill: { project: 'e2e', files: ['tests/e2e/kill.test.ts'], env: { KILL_ROUNDS: '50' } },
  screens: { project: 'e2e', files: ['tests/e2e/screens.test.ts'], env: { SCREENS: 'all' } },
  journeys: { project: 'at-length', files: [], env: {} },
}

const { project, files, env } = CHECKS[process.argv[2]]
prepare()
if (project !== 'unit') buildOnce()
if (project === 'unit') say(`Seed ${seed}. The same run again: FUZZ_SEED=${seed} npm run check:fuzz`)
const { status } = spawnSync('node_modules/.bin/vitest', ['run', '--project', project, ...files], {
  stdio: 'inherit',
  env: { ...env, ...process.env },
})
process.exit(status ?? 1)
