import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { builtProgram } from './server-process.ts'

export type PushProcess = { pid: number; kill(): Promise<void> }

/**
 * Starts a process that does what `--jobs-only` does, with a push service on this machine: no variable of the
 * environment lets the server call a private address.
 */
export const startPushProcess = async (
  env: Record<string, string>,
  service: { host: string; ca: string },
): Promise<PushProcess> => {
  const child: ChildProcess = spawn(process.execPath, [builtProgram('push-process')], {
    env: { PATH: process.env.PATH, DEMO: 'off', ...env, PUSH_SERVICE: JSON.stringify(service) },
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
