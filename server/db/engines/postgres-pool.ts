import pg from 'pg'
import type { ConnectionCounts } from '../store.ts'
import { isDatabaseUnreachable } from './database-unreachable.ts'
import { CONNECTION_SETTINGS, countReceivedBytes, destroyConnection, limitStatements } from './postgres-deadlines.ts'
import type { HistoryClient } from './postgres-history.ts'
import { listHosts } from './postgres-hosts.ts'
import { createStatementNames, isPlanOutdated } from './statement-names.ts'

/** Writes that wait, such as for a standby that confirms them, leave these to reads. */
export const READ_CONNECTIONS = 6
export const WRITE_CONNECTIONS = 8
const MAX_CONNECTIONS = 10
/** bigint, and numeric, which is a sum of bigints, are parsed as numbers: all values are far below 2^53. */
const NUMBER_TYPES: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]

export type PoolOptions = {
  max?: number
  /** May a statement take as long as it needs? So do those of migrations and restores. */
  hasDeadlines?: boolean
  /** Is it a pooler in transaction mode? What is set on a connection would reach others there. */
  isPooler?: boolean
  /** Are the plans of frequent statements kept? Not where a pooler gives a connection to many in turn. */
  hasNames?: boolean
  /** Runs on each new connection before anybody else uses it. The connection is given up if it throws. */
  check?: (client: HistoryClient) => Promise<void>
}

/** What Kysely needs of a pool, and what finds connections that are dead. */
export type ConnectionPool = {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
  count(): ConnectionCounts
  /** Remembers what each connection has received until now. */
  mark(): void
  /** Destroys the connections that have received nothing since `mark`. */
  dropSilent(): void
}

export const createPool = (
  databaseUrl: string,
  { max = MAX_CONNECTIONS, hasDeadlines = true, isPooler = false, hasNames = false, check }: PoolOptions = {},
): ConnectionPool => {
  const hosts = listHosts(databaseUrl)
  const received = new Map<pg.ClientBase, number>()
  const names = hasNames ? createStatementNames() : undefined
  const pool = new pg.Pool({
    ...CONNECTION_SETTINGS,
    max,
    // A statement is sent without waiting for the response to the one before.
    pipeline: true,
    Client: class extends pg.Client {
      constructor(options?: pg.ClientConfig) {
        super({ ...options, connectionString: hosts.current() })
      }
      override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
        const query = super.query as (...parameters: unknown[]) => unknown
        const name = typeof text === 'string' && Array.isArray(values) ? names?.find(text) : undefined
        if (!name) return query.call(this, text, values, ...rest)
        const result = query.call(this, { name, text, values }, ...rest)
        Promise.resolve(result).catch(error => isPlanOutdated(error) && names?.forget())
        return result
      }) as pg.Client['query']
    },
    onConnect: (async (client: pg.ClientBase) => {
      // The pool hears only of idle connections. Without a listener, losing one between two queries would end the process.
      client.on('error', () => undefined)
      received.set(client, 0)
      try {
        // The address may have one for requests.
        await (hasDeadlines ? limitStatements(client, isPooler) : client.query('set statement_timeout = 0'))
        await check?.(client as HistoryClient)
      } catch (error) {
        received.delete(client)
        // The pool would wait for the host to close the connection, and a host that vanished never does.
        destroyConnection(client)
        throw error
      }
    }) as (client: pg.ClientBase) => void,
    types: {
      getTypeParser: ((type: number, format?: 'text' | 'binary') =>
        NUMBER_TYPES.includes(type)
          ? Number
          : pg.types.getTypeParser(type, format as 'text')) as typeof pg.types.getTypeParser,
    },
  })
  // The pool has already removed the connection. The next query opens another one and throws if that fails.
  pool.on('error', () => undefined)
  pool.on('remove', client => received.delete(client))
  pool.on('release', (_, client) => {
    // A rollback that failed leaves a transaction open. The pool keeps no connection that is ending.
    if (client.getTransactionStatus() !== 'I') client.end()
  })
  return {
    connect: () => connectToAny(pool, hosts),
    end: () => pool.end(),
    count: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    mark: () => {
      for (const client of received.keys()) received.set(client, countReceivedBytes(client))
    },
    dropSilent: () => {
      for (const [client, bytes] of received) if (countReceivedBytes(client) === bytes) destroyConnection(client)
    },
  }
}

/** A connection to the host in use, or else to the next one that accepts it. */
const connectToAny = async (pool: pg.Pool, hosts: ReturnType<typeof listHosts>): Promise<pg.PoolClient> => {
  for (let tries = 1; ; tries++) {
    const host = hosts.current()
    try {
      return await pool.connect()
    } catch (error) {
      if (!isDatabaseUnreachable(error)) throw error
      hosts.leave(host)
      if (tries >= hosts.count) throw error
    }
  }
}
