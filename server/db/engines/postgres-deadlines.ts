import type { Socket } from 'node:net'
import type pg from 'pg'

/** To open a connection, or to wait for one of the pool. */
export const CONNECT_MS = 5000
/** PostgreSQL ends a statement after this time, and a transaction that waits so long for its next statement. */
export const STATEMENT_MS = 15_000
/** A host that answers at all has reported the end of a statement by then. */
const ANSWER_MS = 2000
const KEEPALIVE_MS = 10_000

/** Of every connection. The parameters of the address, such as `?statement_timeout=60000`, come before them. */
export const CONNECTION_SETTINGS = {
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEPALIVE_MS,
} as const

/** What the driver has, and its types leave out. */
type ClientInternals = { connection: { stream: Socket }; connectionParameters: { statement_timeout?: number | string } }

/** Its connection ends at once, with everything that waits for it. No goodbye is sent, because nobody may be there. */
export const destroyConnection = (client: pg.ClientBase): void => {
  socketOf(client).destroy(Object.assign(new Error('The database did not answer in time.'), { code: 'ETIMEDOUT' }))
}

/** Says goodbye, and does not wait for the host to close its side, because nobody may be there. */
export const closeConnection = async (client: pg.Client): Promise<void> => {
  const closed = client.end()
  socketOf(client).destroySoon()
  await closed
}

/** Bytes that have come from the database. A connection on which none come may be dead. */
export const countReceivedBytes = (client: pg.ClientBase): number => socketOf(client).bytesRead

const socketOf = (client: pg.ClientBase): Socket => (client as unknown as ClientInternals).connection.stream

/**
 * Destroys the connection when a statement has no answer in time: packets that are lost without a reset would otherwise
 * keep it waiting for ever. The driver's own `query_timeout` leaves the connection in the pool, with the statement running.
 * Only connections that serve requests and jobs have deadlines: migrations and restores take as long as they need.
 */
export const limitStatements = async (client: pg.ClientBase, isPooler: boolean): Promise<void> => {
  const { statement_timeout } = (client as unknown as ClientInternals).connectionParameters
  const statementMs = Number(statement_timeout || STATEMENT_MS)
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const limited = (...args: unknown[]) => {
    const answer = query(...args)
    const timer = setTimeout(() => destroyConnection(client), statementMs + ANSWER_MS)
    const stop = () => clearTimeout(timer)
    Promise.resolve(answer).then(stop, stop)
    return answer
  }
  client.query = limited as typeof client.query
  if (isPooler) return
  // No parameters of the start, which a pooler in session mode refuses.
  await client.query(
    `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${STATEMENT_MS}`,
  )
}
