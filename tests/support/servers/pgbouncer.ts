import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import type { PostgresCluster } from './postgres-cluster.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

export type Pooler = { urlOf(database: string): string; stop(): Promise<void> }

/**
 * Debian's pgbouncer in front of a cluster, on a port of its own.
 * @throws Error when this machine has none
 */
export const startPgbouncer = async (
  { socket }: PostgresCluster,
  mode: 'session' | 'transaction',
  poolSize = 40,
): Promise<Pooler> => {
  if (!existsSync(PROGRAM)) throw new Error('pgbouncer is missing. On Debian: apt install pgbouncer')
  const folder = mkdtempSync(join(tmpdir(), 'haat-pgbouncer-'))
  const port = await findFreePort()
  const settings = [
    '[databases]',
    `* = host=${dirname(socket)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 200',
  ]
  const forcedUser = settings.map(line => (line.startsWith('* =') ? `${line} user=haat` : line))
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, forcedUser.join('\n'))
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0
  chmodSync(folder, 0o755)
  if (isRoot) chownSync(file, 0, 0)
  const child = spawn(PROGRAM, [...(isRoot ? ['-u', 'postgres'] : []), file], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const urlOf = (database: string) => `postgres://haat@127.0.0.1:${port}/${database}`
  await vi.waitFor(async () => {
    const client = new pg.Client(urlOf('postgres'))
    await client.connect()
    await client.end()
  }, 20_000)
  return {
    urlOf,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
