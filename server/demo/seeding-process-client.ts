import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findProgram } from '../adapters/programs/program-files.ts'

/**
 * Creates the demo market in a separate process, which has the same environment and so the same configuration, and
 * waits until it is there.
 * @throws Error when the process has failed; it has written why
 */
export const runSeedingProcess = async (): Promise<void> => {
  const { url, isSource } = findProgram('demo-seed', new URL('./seeding-process.ts', import.meta.url))
  const child = fork(fileURLToPath(url), {
    execArgv: isSource ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The demo market could not be created.')
}
