import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Channel } from '../store.ts'
import type { Tables } from '../tables.ts'

/** An arbitrary name, the same in all processes. */
const CHANNEL_NAME = 'haat'
const RECONNECT_MS = 1000
/** Advisory lock that every running server holds in shared mode, so that a restore can tell whether one runs. */
export const SERVER_LOCK = 4_812_002

/**
 * Short messages between the processes on one PostgreSQL database, by LISTEN and NOTIFY. A separate connection listens.
 * It is opened for the first listener and reopened when it is lost; messages sent meanwhile are missed.
 */
export const openChannel = (connectionString: string, db: Kysely<Tables>): Channel & { close(): Promise<void> } => {
  const processId = randomUUID()
  const listeners = new Set<(text: string) => void>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const reconnectLater = () => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(connect, RECONNECT_MS).unref()
  }
  const connect = () => {
    const opened = new pg.Client({ connectionString, keepAlive: true })
    client = opened
    const onLost = () => client === opened && reconnectLater()
    opened.on('error', onLost)
    opened.on('end', onLost)
    opened.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(processId)) return
      for (const listener of listeners) listener(payload.slice(processId.length))
    })
    opened
      .connect()
      .then(() => opened.query('select pg_advisory_lock_shared($1)', [SERVER_LOCK]))
      .then(() => opened.query(`listen ${CHANNEL_NAME}`))
      .catch(onLost)
  }
  return {
    notify: async text => {
      await sql`select pg_notify(${CHANNEL_NAME}, ${processId + text})`.execute(db)
    },
    listen: listener => {
      listeners.add(listener)
      if (!client) connect()
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
