import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Death } from './death-points.ts'

export type ServerProcess = { url: string; child: ChildProcess; ended: Promise<unknown>; kill(): Promise<void> }

/**
 * The path of one of the server's programs as they are built, without a page beside them (vite.config.ts names them).
 */
export const builtProgram = (name: string): string => join(inject('serverTestKit').serverBundle, `${name}.js`)

const LISTENING = /Haat is open: \S+ \(listening on (\S+)\)\n|Haat is open: (\S+)\n/

/** Starts the server as a process of its own, without a page, and waits until it listens. */
export const startProcess = (env: Record<string, string>, args: readonly string[] = []): Promise<ServerProcess> =>
  startProgram('main', env, args, LISTENING)

/** Starts a server that kills itself; it runs no jobs. */
export const startDyingProcess = (env: Record<string, string>, death: Death): Promise<ServerProcess> =>
  startProgram('dying-server', { ...env, DIES_AT: JSON.stringify(death) }, [], LISTENING)

/** Starts a process that runs jobs alone; it has no address. */
export const startWorkerProcess = (env: Record<string, string>): Promise<ServerProcess> =>
  startProgram('main', env, ['--jobs-only'], /Haat runs its jobs here()/)

/** @param started what it prints once it runs; the first group that is found is its address */
const startProgram = async (
  name: string,
  env: Record<string, string>,
  args: readonly string[],
  started: RegExp,
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [builtProgram(name), ...args], {
    env: { PATH: process.env.PATH, DEMO: 'off', PORT: '0', RATE_LIMIT: 'off', IMPORT_PICTURE_HOSTS: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk
      const found = started.exec(output)
      if (found) resolve((found[1] ?? found[2])!)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    ended.then(() => reject(new Error(output)))
  })
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { url, child, ended, kill }
}
