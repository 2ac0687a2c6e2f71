import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type StallingProxy = {
  port: number
  /** From now on, every connection accepts data but never responds. */
  stall(): void
  /** How many connections have received data since then. */
  stalledCount(): number
  /** New connections work again. Stalled ones stay stalled, as after a phone has changed its network cell. */
  recover(): void
  close(): Promise<void>
}

/** A TCP proxy in front of a server on this machine. */
export const startStallingProxy = async (target: number, port = 0): Promise<StallingProxy> => {
  let isStalled = false
  const clients = new Set<Socket>()
  const upstreams = new Set<Socket>()
  const stalled = new Set<Socket>()
  const keep = (socket: Socket, kept: Set<Socket>) => {
    kept.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => kept.delete(socket))
  }
  const swallow = (client: Socket) => {
    client.unpipe()
    client.on('data', () => stalled.add(client)).resume()
  }
  const server = createServer(client => {
    keep(client, clients)
    if (isStalled) return swallow(client)
    const upstream = connect(target, '127.0.0.1')
    keep(upstream, upstreams)
    client.pipe(upstream).pipe(client)
    client.on('close', () => upstream.destroy())
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stall: () => {
      isStalled = true
      for (const upstream of upstreams) upstream.unpipe().pause()
      for (const client of clients) swallow(client)
    },
    stalledCount: () => stalled.size,
    recover: () => {
      isStalled = false
    },
    close: async () => {
      for (const socket of [...clients, ...upstreams]) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
