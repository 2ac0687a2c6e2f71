import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Services } from '../adapters/services.ts'
import { createApp } from '../app.ts'
import { serverUrl } from '../config/config.ts'
import { closeAfterUploads } from '../http/requests/close-after-upload.ts'
import { closeServices } from './service-shutdown.ts'

const SHUTDOWN_TIMEOUT_MS = 10_000
/** Longer than that of proxies in front: if a connection closes during a POST, browsers send it again. */
const KEEP_ALIVE_MS = 75_000
/**
 * Enough for the largest upload at 16 KB per second, the slowest that clients wait for. http/requests/body-reader.ts ends
 * stalled ones.
 */
const REQUEST_TIMEOUT_MS = 1_500_000
/**
 * Connections that may wait until they are accepted; the system lowers it to its own limit (net.core.somaxconn). With Node's
 * 511 a thousand devices that come back at once overflow it, and others' connections are tried again after a second.
 */
const BACKLOG = 4096
/** Ten thousand Bangla letters in a search box make a URL of ninety thousand bytes. */
const MAX_HEADER_BYTES = 128 * 1024

export type RunningServer = {
  /** For example http://127.0.0.1:3000. */
  url: string
  services: Services
  /**
   * Accepts no more requests, ends event streams, waits for running requests (ten seconds) and mails, closes the
   * database.
   */
  stop(): Promise<void>
}

/**
 * Starts the HTTP server. Port 0 takes a free port, and then the public URL has that port.
 * @throws Error when it cannot listen on the port
 */
export const startHttpServer = async (opened: Services): Promise<RunningServer> => {
  const { host, port } = opened.config
  let app: Hono | undefined
  const server = createAdaptorServer({
    fetch: (request, env) => app!.fetch(request, env),
    serverOptions: { maxHeaderSize: MAX_HEADER_BYTES },
    // Off: it would read the rest of a rejected upload.
    autoCleanupIncoming: false,
  }) as Server
  closeAfterUploads(server)
  const closeIdle = watchConnections(server)
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.listen({ port, host, backlog: BACKLOG })
  await once(server, 'listening')
  const address = server.address()
  const url = serverUrl(host, address && typeof address === 'object' ? address.port : port)
  const services = port === 0 ? { ...opened, config: { ...opened.config, publicUrl: url } } : opened
  app = createApp(services)
  return { url, services, stop: () => shutDown(server, closeIdle, services) }
}

const shutDown = async (server: Server, closeIdle: () => void, services: Services): Promise<void> => {
  const { events } = services
  const closed = once(server, 'close')
  server.close()
  events.close()
  closeIdle()
  const timer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS)
  await closed
  clearTimeout(timer)
  await closeServices(services)
}

/**
 * Watches connections. The returned function closes those without a request at once and the others after their
 * response. `server.closeIdleConnections` is not enough: browsers open connections in advance, and Node does not count
 * a connection that never had a request as idle.
 */
const watchConnections = (server: Server): (() => void) => {
  const requests = new Map<Socket, number>()
  let isClosing = false
  const closeIfIdle = (socket: Socket) => {
    if (isClosing && requests.get(socket) === 0) socket.destroySoon()
  }
  server.on('connection', (socket: Socket) => {
    requests.set(socket, 0)
    socket.once('close', () => requests.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    requests.set(socket, (requests.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const open = requests.get(socket)
      if (open !== undefined) requests.set(socket, open - 1)
      closeIfIdle(socket)
    })
  })
  return () => {
    isClosing = true
    for (const socket of requests.keys()) closeIfIdle(socket)
  }
}
