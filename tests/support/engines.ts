import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'

/** The folder of PostgreSQL's server programs, or null on a machine without them. */
export const postgresPrograms = (): string | null => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map(version => join(DEBIAN, version, 'bin')), ...(process.env.PATH ?? '').split(':')]
  return folders.find(folder => existsSync(join(folder, 'initdb'))) ?? null
}

export type OpenEngine = { dataDir: string; databaseUrl?: string; drop(): Promise<void> }
export type Engine = { name: string; open(): Promise<OpenEngine> }

const sqlite: Engine = {
  name: 'SQLite',
  open: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'haat-store-'))
    return { dataDir, drop: async () => rmSync(dataDir, { recursive: true }) }
  },
}

/** A server of its own, on a socket in its folder and no port, gone after the test. It refuses to run as root, so root runs it as `postgres`. */
const postgres = (programs: string): Engine => ({
  name: 'PostgreSQL',
  open: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'haat-postgres-'))
    const isRoot = process.getuid?.() === 0
    const as = (program: string, ...args: string[]) => {
      const path = join(programs, program)
      return isRoot
        ? run('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', path, ...args])
        : run(path, args)
    }
    if (isRoot) execFileSync('chown', ['postgres:postgres', dataDir])
    const cluster = join(dataDir, 'cluster')
    await as('initdb', '-D', cluster, '-U', 'haat', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
    const settings = `-c listen_addresses= -c unix_socket_directories=${dataDir} -c fsync=off`
    await as('pg_ctl', '-D', cluster, '-l', join(dataDir, 'log'), '-o', settings, '-w', 'start')
    return {
      dataDir,
      databaseUrl: `postgres://haat@${encodeURIComponent(dataDir)}/postgres`,
      drop: async () => {
        await as('pg_ctl', '-D', cluster, '-m', 'immediate', 'stop')
        rmSync(dataDir, { recursive: true })
      },
    }
  },
})

const programs = postgresPrograms()

/** The engines that this machine can run the store's tests on. */
export const ENGINES: readonly Engine[] = programs ? [sqlite, postgres(programs)] : [sqlite]
