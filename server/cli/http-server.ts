import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Services } from '../adapters/services.ts'
import { createApp } from '../app.ts'
import { serverUrl } from '../config/config.ts'
import { closeAfterUploads } from '../http/close-after-upload.ts'
import { stopImports } from '../imports/import-worker.ts'
import { flushViews } from '../jobs/view-counts.ts'

const SHUTDOWN_TIMEOUT_MS = 10_000
/** Longer than a proxy in front keeps its own: a socket that dies under a POST makes browsers send it twice. */
const KEEP_ALIVE_MS = 75_000
/** The largest upload at 16 KB a second, as slow as devices wait for. Whether a body goes on arriving is watched by body-bytes.ts. */
const REQUEST_TIMEOUT_MS = 1_500_000
/** Ten thousand Bangla letters in a search box are ninety thousand bytes of address. */
const MAX_HEADER_BYTES = 128 * 1024

export type RunningServer = {
  /** Where to reach it: http://127.0.0.1:3000 */
  url: string
  services: Services
  /** Takes no more requests, ends event streams, lets running requests (for ten seconds) and mails finish, closes the database. */
  stop(): Promise<void>
}

/**
 * Serves the market over HTTP. Port 0 takes a free one, and the public address follows it.
 * @throws Error when the port cannot be had
 */
export const startHttpServer = async (opened: Services): Promise<RunningServer> => {
  const { host, port } = opened.config
  let app: Hono | undefined
  const server = createAdaptorServer({
    fetch: (request, env) => app!.fetch(request, env),
    serverOptions: { maxHeaderSize: MAX_HEADER_BYTES },
    // It would read what a refused call still sends.
    autoCleanupIncoming: false,
  }) as Server
  closeAfterUploads(server)
  const closeQuiet = watchConnections(server)
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.listen(port, host)
  await once(server, 'listening')
  const url = serverUrl(host, (server.address() as AddressInfo).port)
  const services = port === 0 ? { ...opened, config: { ...opened.config, publicUrl: url } } : opened
  app = createApp(services)
  return { url, services, stop: () => shutDown(server, closeQuiet, services) }
}

const shutDown = async (server: Server, closeQuiet: () => void, services: Services): Promise<void> => {
  const { drawing, events, mail, push, store } = services
  const closed = once(server, 'close')
  server.close()
  events.close()
  closeQuiet()
  const patience = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS)
  await closed
  clearTimeout(patience)
  await drawing?.stop()
  await stopImports(store)
  await mail.close()
  await push.close()
  await flushViews(services).finally(() => store.close())
}

/**
 * Watches connections. The returned function closes those without a request now, and each other one after its answer.
 * `closeIdleConnections` is not enough: browsers open connections ahead, and one that never carried a request is not idle
 * to Node.
 */
const watchConnections = (server: Server): (() => void) => {
  const requests = new Map<Socket, number>()
  let isClosing = false
  const closeIfQuiet = (socket: Socket) => {
    if (isClosing && requests.get(socket) === 0) socket.destroySoon()
  }
  server.on('connection', (socket: Socket) => {
    requests.set(socket, 0)
    socket.once('close', () => requests.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    requests.set(socket, (requests.get(socket) ?? 0) + 1)
    response.once('close', () => {
      if (requests.has(socket)) requests.set(socket, requests.get(socket)! - 1)
      closeIfQuiet(socket)
    })
  })
  return () => {
    isClosing = true
    for (const socket of requests.keys()) closeIfQuiet(socket)
  }
}
