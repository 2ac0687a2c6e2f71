import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pickOne, type RandomSource } from '../fixtures/seeded-random.ts'

/**
 * What a bad network does to a write: nothing, loses it or its response, delays it, delivers it twice, or a captive
 * portal answers.
 */
const NETWORK_FAULTS = ['none', 'none', 'lost', 'answer-lost', 'late', 'doubled', 'portal'] as const
type NetworkFault = (typeof NETWORK_FAULTS)[number]
/** Longer than a screen waits for a response. */
const DELAY_MS = 4_000

export type ChaosProxy = {
  url: string
  /** Whether writes get random network faults. */
  isDisrupting: boolean
  /** Whether it breaks every connection off. */
  isOffline: boolean
  /** Breaks off the connection of each request for such a path. */
  lostPaths: RegExp | null
  /** The paths of requests whose connection it has broken off for that. */
  lost: string[]
  close(): Promise<void>
}

/**
 * A proxy between a browser and the server on this port, so that the server can restart while the browser keeps its
 * origin.
 */
export const openChaosProxy = async (port: number, dice: RandomSource = Math.random): Promise<ChaosProxy> => {
  const server = createServer((incoming, response) => {
    response.on('error', () => undefined)
    if (proxy.isOffline) return response.destroy()
    if (proxy.lostPaths?.test(incoming.url!)) {
      proxy.lost.push(incoming.url!)
      return response.destroy()
    }
    const fault = proxy.isDisrupting && isWrite(incoming) ? pickOne(NETWORK_FAULTS, dice)! : 'none'
    proxyRequest(incoming, response, port, fault).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const proxy: ChaosProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isDisrupting: false,
    isOffline: false,
    lostPaths: null,
    lost: [],
    close: () => closeServer(server),
  }
  return proxy
}

const isWrite = ({ method, url }: IncomingMessage): boolean =>
  method !== 'GET' && url!.startsWith('/api/v1/') && !url!.startsWith('/api/v1/auth/')

const proxyRequest = async (incoming: IncomingMessage, response: ServerResponse, port: number, fault: NetworkFault) => {
  const body = await readMessageBody(incoming)
  if (fault === 'lost') return response.destroy()
  if (fault === 'portal') return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wi-Fi</h1>')
  if (fault === 'doubled') await readMessageBody(await forward(incoming, body, port))
  const reply = await forward(incoming, body, port)
  if (fault === 'answer-lost') {
    await readMessageBody(reply)
    return response.destroy()
  }
  if (fault === 'late') await new Promise(resolve => setTimeout(resolve, DELAY_MS))
  response.writeHead(reply.statusCode!, reply.headers)
  reply.on('error', () => response.destroy()).on('close', () => reply.complete || response.destroy())
  response.on('close', () => reply.destroy())
  return reply.pipe(response)
}

const forward = (incoming: IncomingMessage, body: Buffer, port: number): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method, url, headers } = incoming
    const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, resolve)
    outgoing.on('error', reject).end(body)
  })

const readMessageBody = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const closeServer = (server: Server): Promise<void> =>
  new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
