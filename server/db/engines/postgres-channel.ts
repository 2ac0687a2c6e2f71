import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Channel } from '../store.ts'
import type { Tables } from '../tables.ts'
import { CONNECTION_SETTINGS, closeConnection, destroyConnection } from './postgres-deadlines.ts'
import { listHosts } from './postgres-hosts.ts'

/** An arbitrary name, the same in all processes. */
const CHANNEL_NAME = 'haat'
/** Of the connection that listens, in `pg_stat_activity`. */
export const LISTENER_NAME = 'haat-listener'
const TICK_MS = 1000
/** So many ticks after a ping comes the next one, and a ping without an answer means that the host is gone. */
const PING_TICKS = 4
/** Advisory lock that every running server holds in shared mode, so that a restore can tell whether one runs. */
export const SERVER_LOCK = 4_812_002

/** What happens around the pings by which the connection that listens notices that its host is gone. */
export type PingObserver = {
  onPing(): void
  onAnswer(): void
  /** There was no answer: packets are lost, or the address belongs to another host now. */
  onSilence(): void
}

/**
 * Short messages between the processes on one PostgreSQL database, by LISTEN and NOTIFY. A separate connection listens.
 * It is opened for the first listener and reopened when it is lost; messages sent meanwhile are missed. It also notifies
 * itself: a connection without an answer is given up, because a host that vanishes resets nothing.
 */
export const openChannel = (
  databaseUrl: string,
  db: Kysely<Tables>,
  observer: PingObserver,
): Channel & { close(): Promise<void> } => {
  const processId = randomUUID()
  const listeners = new Set<(text: string) => void>()
  const receive = (payload: string) => {
    if (payload.startsWith(processId)) return
    for (const listener of listeners) listener(payload.slice(processId.length))
  }
  const connection = createListener(databaseUrl, processId, receive, observer)
  return {
    notify: async text => {
      await sql`select pg_notify(${CHANNEL_NAME}, ${processId + text})`.execute(db)
    },
    listen: listener => {
      listeners.add(listener)
      connection.open()
    },
    close: connection.close,
  }
}

const createListener = (
  databaseUrl: string,
  processId: string,
  receive: (payload: string) => void,
  { onPing, onAnswer, onSilence }: PingObserver,
) => {
  const hosts = listHosts(databaseUrl)
  // A channel of its own, because processes of other versions would take a ping for a message.
  const pingChannel = `${CHANNEL_NAME}-${processId}`
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  /** Ticks since the ping that has no answer; undefined before the first ping of a connection, and after an answer. */
  let unanswered: number | undefined
  let ticks = 0
  const connect = () => {
    const host = hosts.current()
    const opened = new pg.Client({
      ...CONNECTION_SETTINGS,
      connectionString: host,
      application_name: LISTENER_NAME,
    })
    client = opened
    const lose = () => {
      if (client !== opened) return
      client = undefined
      hosts.leave(host)
      destroyConnection(opened)
    }
    opened.on('error', lose)
    opened.on('end', lose)
    opened.on('notification', ({ channel, payload = '' }) => {
      if (channel !== pingChannel) return receive(payload)
      unanswered = undefined
      onAnswer()
    })
    ticks = 0
    unanswered = undefined
    opened
      .connect()
      .then(() => opened.query('select pg_advisory_lock_shared($1)', [SERVER_LOCK]))
      .then(() => opened.query(`listen "${pingChannel}"`))
      .then(() => opened.query(`listen ${CHANNEL_NAME}`))
      .catch(lose)
  }
  const ping = () => {
    unanswered = 0
    onPing()
    client?.query('select pg_notify($1, $2)', [pingChannel, '']).catch(() => undefined)
  }
  /** Ticks are counted, not time: in a process that stood still, an answer may wait to be read. */
  const tick = () => {
    if (!client) return connect()
    if (unanswered !== undefined) unanswered++
    if (unanswered !== undefined && unanswered >= PING_TICKS) {
      onSilence()
      return destroyConnection(client)
    }
    ticks++
    if (ticks % PING_TICKS === 0 && unanswered === undefined) ping()
  }
  return {
    open: () => {
      if (timer) return
      timer = setInterval(tick, TICK_MS).unref()
      connect()
    },
    close: async () => {
      clearInterval(timer)
      const open = client
      client = undefined
      if (open) await closeConnection(open).catch(() => undefined)
    },
  }
}
