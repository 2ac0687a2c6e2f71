import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createLog } from '../../server/adapters/logging/log.ts'
import { openServices } from '../../server/cli/service-startup.ts'
import { readConfig } from '../../server/config/config.ts'
import { startScheduledJobs, WORKER_JOBS } from '../../server/jobs/scheduled-jobs.ts'

export type PushProcess = { pid: number; kill(): Promise<void> }

/**
 * Starts a process that does what `--jobs-only` does, with a push service on this machine: no variable of the
 * environment lets the server call a private address.
 */
export const startPushProcess = async (
  env: Record<string, string>,
  own: { host: string; ca: string },
): Promise<PushProcess> => {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', import.meta.filename], {
    env: { PATH: process.env.PATH, DEMO: 'off', ...env, PUSH_PROCESS: JSON.stringify(own) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'close')
  await Promise.race([once(child, 'message'), ended.then(() => Promise.reject(new Error('The process has ended.')))])
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { pid: child.pid!, kill }
}

const work = async (own: string): Promise<void> => {
  const config = { ...readConfig(process.env), ownPushService: JSON.parse(own) as { host: string; ca: string } }
  const services = await openServices(config, createLog('fatal'))
  startScheduledJobs(services, WORKER_JOBS)
  // Jobs alone do not keep a process alive, and a channel does only while somebody listens to it.
  process.on('disconnect', () => process.exit())
  process.send!('started')
}

if (process.env.PUSH_PROCESS) await work(process.env.PUSH_PROCESS)
