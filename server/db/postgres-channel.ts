import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Channel } from './store.ts'
import type { Tables } from './tables.ts'

/** Any name will do, so long as every Haat on the database uses it. */
const CHANNEL_NAME = 'haat'
const RECONNECT_MS = 1000
/** Held by every process that listens, together with the others: it tells whether a server runs. Any number will do. */
export const SERVER_LOCK = 4_812_002

/**
 * Short messages between the processes on one PostgreSQL database, by NOTIFY. Listening has a connection of its own, opened
 * by the first listener and opened again when it is lost; what is told meanwhile is missed.
 */
export const openChannel = (connectionString: string, db: Kysely<Tables>): Channel & { close(): Promise<void> } => {
  const me = randomUUID()
  const listeners = new Set<(text: string) => void>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const again = () => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(connect, RECONNECT_MS).unref()
  }
  const connect = () => {
    const opened = new pg.Client({ connectionString, keepAlive: true })
    client = opened
    const onLost = () => client === opened && again()
    opened.on('error', onLost)
    opened.on('end', onLost)
    opened.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(me)) return
      for (const hear of listeners) hear(payload.slice(me.length))
    })
    opened
      .connect()
      .then(() => opened.query('select pg_advisory_lock_shared($1)', [SERVER_LOCK]))
      .then(() => opened.query(`listen ${CHANNEL_NAME}`))
      .catch(onLost)
  }
  return {
    notify: async text => {
      await sql`select pg_notify(${CHANNEL_NAME}, ${me + text})`.execute(db)
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
