import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { programEnvironment } from '../../config/config.ts'
import { findPrimary } from '../engines/postgres-hosts.ts'
import { onlyRow } from '../sql-expressions.ts'
import type { TableCounts } from './table-counts.ts'

/**
 * Writes a dump of a database in pg_dump's custom format, and counts the rows that are in it, while servers write.
 * @throws Error with a message for the operator when pg_dump is missing or fails
 */
export const dumpPostgres = async (hosts: string, file: string): Promise<TableCounts> => {
  const databaseUrl = await findPrimary(hosts)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    // Both see the database as it is now: pg_dump takes part in this transaction's snapshot.
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    const counts = await countPostgresRows(client)
    await runProgram('pg_dump', databaseUrl, [
      ...['--format=custom', '--no-owner', '--no-privileges'],
      ...[`--snapshot=${onlyRow(rows).snapshot}`, `--file=${file}`],
    ])
    return counts
  } finally {
    await client.end()
  }
}

/**
 * Restores a dump into an empty database.
 * @throws Error with a message for the operator when it is not empty, or pg_restore is missing or fails
 */
export const restorePostgresDump = async (hosts: string, file: string): Promise<void> => {
  const databaseUrl = await findPrimary(hosts)
  const tables = Object.keys(await readPostgresCounts(databaseUrl))
  if (tables.length > 0)
    throw new Error(
      'DATABASE_URL: this database is not empty, and nothing was changed. Make a new one (createdb haat2) and name it.',
    )
  const { database } = new pg.Client(databaseUrl)
  const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', `--dbname=${database}`]
  await runProgram('pg_restore', databaseUrl, [...options, file])
}

/** The number of rows in each table. */
export const readPostgresCounts = async (databaseUrl: string): Promise<TableCounts> => {
  const client = new pg.Client(await findPrimary(databaseUrl))
  await client.connect()
  try {
    return await countPostgresRows(client)
  } finally {
    await client.end()
  }
}

const countPostgresRows = async (client: pg.Client): Promise<TableCounts> => {
  const { rows: tables } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by tablename',
  )
  const counts: TableCounts = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from ${client.escapeIdentifier(name)}`,
    )
    counts[name] = Number(onlyRow(rows).count)
  }
  return counts
}

/** Runs one of PostgreSQL's programs. The connection is passed by the environment, because everybody sees arguments. */
const runProgram = async (program: string, databaseUrl: string, args: readonly string[]): Promise<void> => {
  const child = spawn(program, args, { env: connectionEnvironment(databaseUrl), stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', chunk => {
    errors += chunk
  })
  const [code] = await once(child, 'close').catch(error => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(`${program} is missing. Install PostgreSQL's client programs, at least of the server's version.`)
  })
  if (code !== 0) throw new Error(`${program} failed: ${errors.trim().split('\n').slice(-3).join(' ')}`)
}

/** libpq's variables for the same database. */
const connectionEnvironment = (databaseUrl: string): NodeJS.ProcessEnv => {
  const { host, port, user, password, database } = new pg.Client(databaseUrl)
  const { sslmode, sslrootcert } = Object.fromEntries(new URL(databaseUrl).searchParams)
  return programEnvironment({
    ...{ PGHOST: host, PGPORT: String(port) },
    ...(user && { PGUSER: user }),
    ...(database && { PGDATABASE: database }),
    ...(typeof password === 'string' && { PGPASSWORD: password }),
    ...(sslmode !== undefined && { PGSSLMODE: sslmode }),
    ...(sslrootcert !== undefined && { PGSSLROOTCERT: sslrootcert }),
  })
}
