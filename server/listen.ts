import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { createApp } from './app.ts'
import { addressOf } from './config.ts'
import type { Services } from './services.ts'

const DRAIN_MS = 10_000
const IDLE_CHECK_MS = 25
/** Longer than a proxy in front keeps its own: a socket that dies under a POST makes browsers send it twice. */
const KEEP_ALIVE_MS = 75_000

export type Listening = {
  /** Where to reach it: http://127.0.0.1:3000 */
  url: string
  services: Services
  /** Takes no more requests, ends event streams, lets running requests finish for ten seconds, closes the database. */
  stop(): Promise<void>
}

/**
 * Serves the market over HTTP. Port 0 takes a free one, and the public address follows it.
 * @throws Error when the port cannot be had
 */
export const listen = async (opened: Services): Promise<Listening> => {
  const { host, port } = opened.config
  let app: Hono | undefined
  const server = createAdaptorServer({ fetch: (request, env) => app!.fetch(request, env) }) as Server
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.listen(port, host)
  await once(server, 'listening')
  const url = addressOf(host, (server.address() as AddressInfo).port)
  const services = port === 0 ? { ...opened, config: { ...opened.config, publicUrl: url } } : opened
  app = createApp(services)
  return { url, services, stop: () => stop(server, services) }
}

const stop = async (server: Server, { events, store }: Services): Promise<void> => {
  const closed = once(server, 'close')
  server.close()
  events.close()
  // A connection that was busy a moment ago stays open after its answer unless it is closed then.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const patience = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearInterval(idle)
  clearTimeout(patience)
  await store.close()
}
