import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
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
  /** Another cluster that follows this one, as a copy of its files by `pg_basebackup`. */
  addStandby(): Promise<PostgresStandby>
  /** Its files as they are, while it is stopped. */
  copyFiles(): void
  /** Puts that copy back, while it is stopped. */
  restoreFiles(): void
  stop(): Promise<void>
}

export type PostgresStandby = PostgresCluster & {
  /** Waits until it has everything that its primary has. */
  catchUp(): Promise<void>
  /** From now on it gets nothing from its primary. */
  cutOff(): Promise<void>
  /** Makes it a primary. */
  promote(): Promise<void>
}

/**
 * Nothing here outlives the run, so nothing is synced or cleaned up: autovacuum is on, as with every market, or else each
 * import would end with an ANALYZE of all tables, but it never takes its first turn. Several servers with a pool each are
 * open at once.
 */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'on',
  autovacuum_naptime: '2147483',
  jit: 'off',
  max_connections: '400',
}

/**
 * Starts a new cluster of PostgreSQL's own programs. It refuses to run as root, so root runs it as `postgres`.
 * @param given its settings; by default those that are fastest and lose everything in a crash
 * @throws Error when this machine has no PostgreSQL
 */
export const startPostgres = async (given: Record<string, string> = SETTINGS): Promise<PostgresCluster> => {
  const folder = makeFolder()
  const data = join(folder, 'data')
  await runAs('initdb', '-D', data, '-U', 'haat', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  return startCluster(folder, given)
}

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'haat-postgres-'))
  if (isRoot()) execFileSync('chown', ['postgres:postgres', folder])
  return folder
}

const isRoot = (): boolean => process.getuid?.() === 0

const runAs = (name: string, ...args: string[]) => {
  const program = postgresProgram(name)
  return isRoot()
    ? run('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args])
    : run(program, args)
}

const startCluster = async (folder: string, given: Record<string, string>): Promise<PostgresCluster> => {
  const data = join(folder, 'data')
  const settings = Object.entries({ ...given, listen_addresses: '', unix_socket_directories: folder })
  const options = settings.map(([name, value]) => `-c ${name}=${value}`).join(' ')
  const start = async () => {
    await runAs('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start')
  }
  const crash = async () => {
    await runAs('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
  }
  const copy = join(folder, 'copy')
  const urlOf = (database: string) => `postgres://haat@${encodeURIComponent(folder)}/${database}`
  await start()
  return {
    urlOf,
    socket: join(folder, '.s.PGSQL.5432'),
    dataFolder: data,
    crash,
    start,
    addStandby: () => startStandby({ folder, url: urlOf('postgres') }, given),
    copyFiles: () => execFileSync('cp', ['-a', data, copy]),
    restoreFiles: () => {
      rmSync(data, { recursive: true })
      execFileSync('cp', ['-a', copy, data])
    },
    stop: async () => {
      await crash().catch(() => undefined)
      rmSync(folder, { recursive: true })
    },
  }
}

const startStandby = async (
  primary: { folder: string; url: string },
  given: Record<string, string>,
): Promise<PostgresStandby> => {
  const folder = makeFolder()
  const data = join(folder, 'data')
  const connection = `host=${primary.folder} user=haat application_name=standby`
  await runAs('pg_basebackup', '-D', data, '-d', connection, '-R', '-c', 'fast', '-X', 'stream', '--no-sync')
  const cluster = await startCluster(folder, given)
  const url = cluster.urlOf('postgres')
  return {
    ...cluster,
    catchUp: async () => {
      const position = await queryValue(primary.url, 'select pg_current_wal_lsn()')
      const isReached = `select pg_last_wal_replay_lsn() >= '${position}'`
      while (!(await queryValue(url, isReached))) await wait(50)
    },
    cutOff: async () => {
      await queryValue(url, "alter system set primary_conninfo = ''")
      await queryValue(url, 'select pg_reload_conf()')
      while (await queryValue(url, 'select count(*)::int from pg_stat_wal_receiver')) await wait(50)
    },
    promote: async () => {
      await runAs('pg_ctl', '-D', data, '-w', 'promote')
    },
  }
}

const queryValue = async (databaseUrl: string, text: string): Promise<unknown> => {
  let value: unknown
  await withClient(databaseUrl, async client => {
    const { rows } = await client.query<Record<string, unknown>>(text)
    value = Object.values(rows[0] ?? {})[0]
  })
  return value
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
