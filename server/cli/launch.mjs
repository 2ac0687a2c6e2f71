// Plain JavaScript without packages, because `npm start` runs it before there is a build.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * What Node and glibc read before any file of ours runs; a value that is set already stays.
 *
 * - UV_THREADPOOL_SIZE: see thread-pool.cjs.
 * - MALLOC_MMAP_THRESHOLD_: glibc raises this limit by itself and then keeps the memory of large bodies that were freed. A
 *   fixed limit returns each block of more than 256 KB to the system.
 * - MALLOC_ARENA_MAX: each thread would keep freed memory of its own.
 */
const ENVIRONMENT = {
  UV_THREADPOOL_SIZE: '8',
  ...(process.platform === 'linux' && { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_ARENA_MAX: '2' }),
}

/**
 * Runs a script of the server as a child with this environment, this terminal and our arguments, passes signals on, and
 * ends as the child ends. When this process is killed, the child sees the IPC channel close (server/cli/main.ts).
 * @param {string} script
 * @param {string[]} args
 */
export const launch = (script, args = process.argv.slice(2)) => {
  const env = { ...ENVIRONMENT, ...process.env }
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(process.execPath, [...process.execArgv, script, ...args], { env, stdio })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.once('error', error => {
    process.stderr.write(`The server cannot be started: ${error.message}\n`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
