import pg from 'pg'
import { ConfigError } from '../../config/config.ts'
import { CONNECT_MS, CONNECTION_SETTINGS } from './postgres-deadlines.ts'
import { findPrimary } from './postgres-hosts.ts'
import { READ_CONNECTIONS, WRITE_CONNECTIONS } from './postgres-pool.ts'

const TRIES = 5
/** One of them listens. */
const PROCESS_CONNECTIONS = READ_CONNECTIONS + WRITE_CONNECTIONS + 1

/**
 * A pooler in transaction mode gives one connection of PostgreSQL to many clients in turn. Notifications and locks of a
 * session would get lost there without any error. One in session mode must have as many as a process needs, or requests
 * would wait for each other.
 * @throws ConfigError that says what to set
 */
export const checkPooler = async (databaseUrl: string): Promise<void> => {
  const connectionString = await findPrimary(databaseUrl)
  const [first, second] = [open(connectionString), open(connectionString)]
  try {
    await first.connect()
    // A pooler makes up the number that it sends at the start.
    if ((await readPid(first)) === (first as unknown as { processID: number }).processID) return
    await second.connect()
    for (let tries = 0; tries < TRIES; tries++) {
      const pid = await readPid(first)
      await second.query('begin')
      const isShared = (await readPid(second)) === pid
      await second.query('rollback')
      if (isShared) throw new ConfigError([TRANSACTION_MODE])
    }
  } finally {
    await Promise.all([first.end(), second.end()])
  }
  await requireConnections(connectionString)
}

const requireConnections = async (connectionString: string): Promise<void> => {
  const clients = Array.from({ length: PROCESS_CONNECTIONS }, () => open(connectionString))
  try {
    await Promise.all(clients.map(async client => client.connect().then(() => readPid(client))))
  } catch {
    throw new ConfigError([TOO_FEW])
  } finally {
    await Promise.all(clients.map(client => client.end()))
  }
}

const TRANSACTION_MODE =
  'DATABASE_URL: is a pooler in transaction mode. Set DATABASE_LISTEN_URL to PostgreSQL itself as well (server/deploy/postgresql.md#poolers).'

const TOO_FEW = `DATABASE_URL: is a pooler in session mode with too few connections. Each process needs ${PROCESS_CONNECTIONS}: raise default_pool_size and max_client_conn.`

const open = (connectionString: string): pg.Client => {
  const client = new pg.Client({ ...CONNECTION_SETTINGS, query_timeout: CONNECT_MS, connectionString })
  // The query that fails reports it.
  client.on('error', () => undefined)
  return client
}

const readPid = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
