// Plain JavaScript without packages, because `npm start` runs it before anything is built.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Variables that Node and glibc read before any script runs. Values that are already set stay.
 *
 * - UV_THREADPOOL_SIZE: see thread-pool.cjs.
 * - MALLOC_MMAP_THRESHOLD_: glibc raises this limit dynamically and then keeps the freed memory of large request
 *   bodies. With a fixed limit each freed block of more than 32 KB is returned to the system. Bodies arrive in blocks of
 *   64 KB, which would otherwise leave gaps.
 * - MALLOC_ARENA_MAX: limits how many threads keep freed memory of their own.
 * - NODE_OPTIONS: V8's space for new objects grows to twice this many megabytes, and so do the parts of uploads that
 *   wait to be
 *   collected. V8's default is 16. An operator's own options come later and win.
 */
const ENVIRONMENT = {
  UV_THREADPOOL_SIZE: '8',
  ...(process.platform === 'linux' && { MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_ARENA_MAX: '2' }),
}

/**
 * Runs a script of the server as a child process with this environment, terminal and arguments, passes signals on, and
 * exits with the child's exit code. When this process is killed, the child notices that the IPC channel closes
 * (main.ts).
 * @param {string} script
 * @param {string[]} args
 */
export const launch = (script, args = process.argv.slice(2)) => {
  const env = { ...ENVIRONMENT, ...process.env, NODE_OPTIONS: withDefaultOptions(process.env.NODE_OPTIONS) }
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(process.execPath, [...process.execArgv, script, ...args], { env, stdio })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.once('error', error => {
    process.stderr.write(`The server cannot be started: ${error.message}\n`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** @param {string} [own] */
const withDefaultOptions = (own = '') => `--max-semi-space-size=8 ${own}`.trim()
