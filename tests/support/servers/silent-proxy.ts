import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type SilentProxy = {
  port: number
  /** Of connections that are opened from now on. */
  target: string
  /**
   * Loses every byte of the open connections, in both directions and for ever, as a host does that vanished: nothing is
   * reset and nothing ends.
   * @param accepting whether connections that are opened from now on reach the target, as after an address was taken over
   */
  silence(accepting: boolean): void
  /** Connections that are opened from now on reach the target. */
  recover(): void
  close(): Promise<void>
}

/** A TCP proxy in front of a socket of PostgreSQL. */
export const startSilentProxy = async (target: string): Promise<SilentProxy> => {
  const sockets = new Set<Socket>()
  const silent = new Set<Socket>()
  let isAccepting = true
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const pass = (from: Socket, to: Socket) => {
    from.on('data', chunk => silent.has(from) || to.write(chunk))
    from.on('end', () => silent.has(from) || to.end())
    from.on('close', () => silent.has(from) || to.destroy())
  }
  const server = createServer({ allowHalfOpen: true }, incoming => {
    track(incoming)
    if (!isAccepting) return silent.add(incoming)
    const outgoing = connect({ path: proxy.target, allowHalfOpen: true })
    track(outgoing)
    pass(incoming, outgoing)
    pass(outgoing, incoming)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const proxy: SilentProxy = {
    port: (server.address() as AddressInfo).port,
    target,
    silence: accepting => {
      isAccepting = accepting
      for (const socket of sockets) silent.add(socket)
    },
    recover: () => {
      isAccepting = true
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return proxy
}
