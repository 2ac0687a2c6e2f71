import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { DEMO_TEMPLATE } from './haat.ts'

/** Before the browser tests: the demo market is made once from what was built. */
export const setup = (): void => {
  if (!existsSync('dist/server/main.js')) throw new Error('Build first: npm run build')
  if (existsSync(`${DEMO_TEMPLATE}/haat.db`)) return
  rmSync(DEMO_TEMPLATE, { recursive: true, force: true })
  execFileSync(process.execPath, ['dist/server/demo.js'], {
    env: { ...process.env, VITEST: '', DATA_DIR: DEMO_TEMPLATE },
    stdio: 'inherit',
  })
}
