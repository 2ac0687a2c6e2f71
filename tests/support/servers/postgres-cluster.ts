import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'

/** A PostgreSQL server on a socket in its own folder and on no port. */
export type PostgresCluster = {
  urlOf(database: string): string
  /** Where it listens. */
  socket: string
  /** The folder of its database files, where `postmaster.pid` is. */
  dataFolder: string
  /** Ends it at once, as a crash does, and keeps its files. */
  crash(): Promise<void>
  /** Starts it again after a crash and waits until it has recovered. */
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Nothing here outlives the run, so nothing is synced or cleaned up. Several servers with a pool each are open at once.
 */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  jit: 'off',
  max_connections: '400',
}

/**
 * Starts a new cluster of PostgreSQL's own programs. It refuses to run as root, so root runs it as `postgres`.
 * @param given its settings; by default those that are fastest and lose everything in a crash
 * @throws Error when this machine has no PostgreSQL
 */
export const startPostgres = async (given: Record<string, string> = SETTINGS): Promise<PostgresCluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'haat-postgres-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['postgres:postgres', folder])
  const as = (name: string, ...args: string[]) => {
    const program = postgresProgram(name)
    return isRoot
      ? run('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args])
      : run(program, args)
  }
  const data = join(folder, 'data')
  await as('initdb', '-D', data, '-U', 'haat', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  const settings = Object.entries({ ...given, listen_addresses: '', unix_socket_directories: folder })
  const options = settings.map(([name, value]) => `-c ${name}=${value}`).join(' ')
  const start = async () => {
    await as('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start')
  }
  const crash = async () => {
    await as('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
  }
  await start()
  return {
    urlOf: database => `postgres://haat@${encodeURIComponent(folder)}/${database}`,
    socket: join(folder, '.s.PGSQL.5432'),
    dataFolder: data,
    crash,
    start,
    stop: async () => {
      await crash()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Creates a database on the server of another one: empty, or as a copy of a third to which nobody is connected. */
export const createDatabase = (maintenanceUrl: string, name: string, template = 'template0'): Promise<void> =>
  withClient(maintenanceUrl, async client => {
    const strategy = (await hasStrategies(client)) ? 'strategy file_copy' : ''
    await client.query(`create database ${name} template ${template} ${strategy}`)
  })

/** Since version 15 each page is logged by default. To copy the files, as before, takes half of the processor time. */
const hasStrategies = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  return rows[0]!.version >= 150_000
}

/** Deletes a database, whoever is connected to it. */
export const dropDatabase = (maintenanceUrl: string, name: string): Promise<void> =>
  withClient(maintenanceUrl, async client => {
    await client.query(`drop database ${name} with (force)`)
  })

const withClient = async (databaseUrl: string, act: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}

/**
 * The path of one of PostgreSQL's programs, such as initdb.
 * @throws Error when this machine has no PostgreSQL
 */
export const postgresProgram = (name: string): string => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map(version => join(DEBIAN, version, 'bin')), ...(process.env.PATH ?? '').split(':')]
  const found = folders.find(folder => existsSync(join(folder, 'initdb')))
  if (!found) throw new Error('PostgreSQL is missing: install it, or leave its tests out with TEST_POSTGRES=off.')
  return join(found, name)
}
