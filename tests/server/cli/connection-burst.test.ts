import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startServer } from '../../support/servers/test-server.ts'

const CONNECTIONS = 1_000

/** How many connections the system has refused because too many waited. Only Linux counts them. */
const countOverflows = (): number => {
  try {
    const [names, values] = readFileSync('/proc/net/netstat', 'utf8')
      .split('\n')
      .filter(line => line.startsWith('TcpExt:'))
      .map(line => line.split(' '))
    return Number(values![names!.indexOf('ListenOverflows')])
  } catch {
    return 0
  }
}

it('a thousand connections that arrive at once are all accepted, so that nobody has to try again', async () => {
  const server = await startServer()
  const { hostname, port } = new URL(server.url)
  const before = countOverflows()
  // This process accepts none of them until all have asked.
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(Number(port), hostname))
  try {
    await Promise.all(sockets.map(socket => once(socket, 'connect')))
    expect(countOverflows() - before).toBe(0)
  } finally {
    for (const socket of sockets) socket.destroy()
    await server.stop()
  }
})
