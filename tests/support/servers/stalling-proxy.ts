import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export type StallingProxy = {
  port: number
  /** From now on, every connection accepts requests but never responds, not even with the rest of a response. */
  stall(): void
  /** How many stalled connections have a request without its whole response, so that the browser cannot use them. */
  stalledCount(): number
  /** New connections work again. Stalled ones stay stalled, as after a phone has changed its network cell. */
  recover(): void
  close(): Promise<void>
}

/** An HTTP proxy in front of a server on this machine. It speaks HTTP to know which connections wait for a response. */
export const startStallingProxy = async (target: number, port = 0): Promise<StallingProxy> => {
  let isStalled = false
  const connections = new Set<Socket>()
  const stalled = new Set<Socket>()
  const waiting = new Set<Socket>()
  const agent = new Agent()
  const server = createServer((incoming, outgoing) => {
    const { socket } = incoming
    waiting.add(socket)
    outgoing.on('finish', () => waiting.delete(socket))
    if (!stalled.has(socket)) forward(incoming, outgoing, { target, agent, isOpen: () => !stalled.has(socket) })
  })
  // A stalled connection stays open until the browser gives it up.
  Object.assign(server, { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 })
  server.on('connection', socket => {
    connections.add(socket)
    if (isStalled) stalled.add(socket)
    socket.on('close', () => {
      for (const sockets of [connections, stalled, waiting]) sockets.delete(socket)
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stall: () => {
      isStalled = true
      for (const socket of connections) stalled.add(socket)
    },
    stalledCount: () => [...waiting].filter(socket => stalled.has(socket)).length,
    recover: () => {
      isStalled = false
    },
    close: async () => {
      for (const socket of connections) socket.destroy()
      agent.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

type Route = { target: number; agent: Agent; isOpen: () => boolean }

/** Passes a request on, and its response back while the connection is open. */
const forward = (incoming: IncomingMessage, outgoing: ServerResponse, { target, agent, isOpen }: Route): void => {
  const { method, url, headers } = incoming
  const upstream = request({ host: '127.0.0.1', port: target, agent, method, path: url, headers }, response => {
    if (!isOpen()) return
    outgoing.writeHead(response.statusCode ?? 502, withoutConnection(response.headers))
    outgoing.flushHeaders()
    response.on('data', chunk => isOpen() && outgoing.write(chunk))
    response.on('end', () => isOpen() && outgoing.end())
    response.on('error', () => isOpen() && outgoing.destroy())
  })
  upstream.on('error', () => isOpen() && outgoing.destroy())
  incoming.pipe(upstream)
  outgoing.on('close', () => upstream.destroy())
}

/** Without the fields that are about the connection to the server only. */
const withoutConnection = (headers: IncomingMessage['headers']) => {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...rest } = headers
  return rest
}
